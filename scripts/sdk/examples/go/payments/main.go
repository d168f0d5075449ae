// A card becomes a token; the token pays: held, captured, refunded; then with 3DS; then the list of charges.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"

	sdk "payment-service.example/sdk/go"
)

func main() {
	settings := sdk.NewConfiguration()
	settings.Servers = sdk.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	service := sdk.NewAPIClient(settings)
	ctx := context.WithValue(context.Background(), sdk.ContextAPIKeys, map[string]sdk.APIKey{"clientKey": {Key: os.Getenv("SECRET_KEY")}})

	device, _ := json.Marshal(sdk.NewAntiFraudMetadata("203.0.113.7", "till-1", "-06:00"))
	antiFraud := base64.StdEncoding.EncodeToString(device)
	text := sdk.PtrString

	card := sdk.Card{CardNumber: text(os.Getenv("CARD_NUMBER")), ExpirationMonth: text("12"), ExpirationYear: text("2039"), CardValidationCode: text("123")}
	credential := sdk.PaymentCredential{PaymentMethod: &sdk.PaymentCredentialPaymentMethod{Method: text("credit_or_debit_card")}, CreditOrDebitCard: &card}
	customer := sdk.ConsumerDetail{ExternalConsumerId: text("customer-7")}
	token, _, err := service.TokenizationAPI.CreatePaymentToken(ctx).XCashAntiFraudMetadata(antiFraud).
		CreatePaymentTokenRequest(sdk.CreatePaymentTokenRequest{Credential: credential, ConsumerDetails: customer}).Execute()
	check(err)
	byToken := sdk.PaymentDetail{Credentials: &sdk.Credentials{
		PaymentMethod:       &sdk.CredentialsPaymentMethod{Method: text("pay_with_service_payment_token")},
		ServicePaymentToken: &sdk.CredentialsServicePaymentToken{PaymentToken: text(token.TokenDetails["id"].(string))},
	}}
	charge := func(centavos int64) (*sdk.Charge, error) {
		amount := sdk.Amount{Amount: &centavos, CurrencyCode: text("MXN")}
		request := sdk.ChargeRequest{Description: "Tea", AmountDetails: amount, PaymentDetail: &byToken}
		made, _, err := service.TransactionAPI.CreateCharge(ctx).XCashAntiFraudMetadata(antiFraud).ChargeRequest(request).Execute()
		return made, err
	}

	held, err := charge(50_00)
	check(err)
	fmt.Println("Held", held.Id)
	captured, _, err := service.TransactionAPI.CaptureCharge(ctx, held.Id).CaptureOrRefundAmount(*sdk.NewCaptureOrRefundAmount(30_00, "MXN")).Execute()
	check(err)
	fmt.Println("Captured", captured.CapturedAmount["amount"])
	refund, _, err := service.TransactionAPI.RefundCharge(ctx, held.Id).CaptureOrRefundAmount(*sdk.NewCaptureOrRefundAmount(10_00, "MXN")).Execute()
	check(err)
	fmt.Println("Refunded", refund.StatusDetails.GetStatus())

	_, err = charge(3000_00) // the amount at which the sandbox's 3DS card asks for 3DS
	var refusal *sdk.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		log.Fatal("paid at once, or no answer: ", err)
	}
	switch body := refusal.Model().(type) { // of a 400: not always an error, "pending" waits for the customer
	case sdk.ChargeNotMade:
		if body.PendingCharge == nil {
			log.Fatal("not paid: ", body.FailedCharge.GetMessage())
		}
		if next := body.PendingCharge.Detail.GetAdditionalDetails(); next.GetAction() == "3ds_authenticate" {
			fmt.Println("Send the customer to", next.GetRedirectUrl())
		}
	default:
		log.Fatal(err)
	}

	list := service.TransactionAPI.ListCharges(ctx).Limit(1)
	page, _, err := list.Execute()
	check(err)
	listed := page.MerchantPaymentTransactions
	for page.GetHasNext() {
		page, _, err = list.AfterId(page.GetLastCursor()).Execute()
		check(err)
		listed = append(listed, page.MerchantPaymentTransactions...)
	}
	fmt.Println("Charges:", len(listed))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
