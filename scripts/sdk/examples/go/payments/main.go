// A card becomes a token; the token pays: held, captured, refunded; then with 3DS; then the list of charges.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"

	sdk "sdk.example/payment-service/go"
)

func main() {
	settings := sdk.NewConfiguration()
	settings.Servers = sdk.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	// A redirect would take the key, and the card, along.
	settings.HTTPClient = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	service := sdk.NewAPIClient(settings)
	ctx := context.WithValue(context.Background(), sdk.ContextAPIKeys, map[string]sdk.APIKey{"clientKey": {Key: os.Getenv("SECRET_KEY")}})

	device, _ := json.Marshal(sdk.NewAntiFraudMetadata("203.0.113.7", "till-1", "-06:00"))
	antiFraud := base64.StdEncoding.EncodeToString(device)
	text := sdk.PtrString

	card := sdk.Card{CardNumber: text(os.Getenv("CARD_NUMBER")), ExpirationMonth: text("12"), ExpirationYear: text("2039"), CardValidationCode: text("123")}
	credential := sdk.PaymentCredential{PaymentMethod: &sdk.PaymentCredentialPaymentMethod{Method: text("credit_or_debit_card")}, CreditOrDebitCard: &card}
	customer := sdk.ConsumerDetail{ExternalConsumerId: text("customer-7")}
	token := must(service.TokenizationAPI.CreatePaymentToken(ctx).XCashAntiFraudMetadata(antiFraud).
		CreatePaymentTokenRequest(sdk.CreatePaymentTokenRequest{Credential: credential, ConsumerDetails: customer}).Execute())
	byToken := sdk.PaymentDetail{Credentials: &sdk.Credentials{
		PaymentMethod:       &sdk.CredentialsPaymentMethod{Method: text("pay_with_service_payment_token")},
		ServicePaymentToken: &sdk.CredentialsServicePaymentToken{PaymentToken: text(token.TokenDetails["id"].(string))},
	}}
	charge := func(centavos int64) (*sdk.Charge, *http.Response, error) {
		amount := sdk.Amount{Amount: &centavos, CurrencyCode: text("MXN")}
		request := sdk.ChargeRequest{Description: "Tea", AmountDetails: amount, PaymentDetail: &byToken}
		return service.TransactionAPI.CreateCharge(ctx).XCashAntiFraudMetadata(antiFraud).ChargeRequest(request).Execute()
	}

	held := must(charge(50_00))
	fmt.Println("Held", held.Id)
	captured := must(service.TransactionAPI.CaptureCharge(ctx, held.Id).CaptureOrRefundAmount(*sdk.NewCaptureOrRefundAmount(30_00, "MXN")).Execute())
	fmt.Println("Captured", captured.CapturedAmount["amount"])
	refund := must(service.TransactionAPI.RefundCharge(ctx, held.Id).CaptureOrRefundAmount(*sdk.NewCaptureOrRefundAmount(10_00, "MXN")).Execute())
	fmt.Println("Refunded", refund.StatusDetails.GetStatus())

	_, _, err := charge(3000_00) // the amount at which the sandbox's 3DS card asks for 3DS
	var refusal *sdk.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		log.Fatal("paid at once, or no answer: ", err)
	}
	// A 400 is not always an error: "pending" waits for the customer.
	if body, ok := refusal.Model().(sdk.ChargePendingOrFailed); ok && body.PendingCharge != nil && body.PendingCharge.Detail.GetCode() == "action_required" {
		fmt.Println("Send the customer to", member(body.PendingCharge.Detail.AdditionalDetails, "redirect_url"))
	} else {
		log.Fatal("not paid: ", string(refusal.Body()))
	}

	list := service.TransactionAPI.ListCharges(ctx).Limit(1)
	page := must(list.Execute())
	listed := page.MerchantPaymentTransactions
	for page.GetHasNext() {
		page = must(list.AfterId(page.GetLastCursor()).Execute())
		listed = append(listed, page.MerchantPaymentTransactions...)
	}
	fmt.Println("Charges:", len(listed))
}

// Some services send the members of additional_details as a list of pairs.
func member(details any, name string) any {
	if members, ok := details.(map[string]any); ok {
		return members[name]
	}
	pairs, _ := details.([]any)
	for _, one := range pairs {
		if pair, ok := one.(map[string]any); ok && pair["name"] == name {
			return pair["data"]
		}
	}
	return nil
}

func must[T any](answer *T, _ *http.Response, err error) *T {
	if err != nil {
		log.Fatal(err)
	}
	return answer
}
