import static java.lang.System.getenv;
import static java.lang.System.out;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Base64;
import paymentservice.ApiClient;
import paymentservice.ApiException;
import paymentservice.JSON;
import paymentservice.api.TokenizationApi;
import paymentservice.api.TokenizationApi.APICreatePaymentTokenRequest;
import paymentservice.api.TransactionApi;
import paymentservice.api.TransactionApi.*;
import paymentservice.model.*;
import paymentservice.model.CaptureOrRefundAmount.CurrencyCodeEnum;
import paymentservice.model.PaymentCredentialPaymentMethod.MethodEnum;

/** A card becomes a token; the token pays: held, captured, refunded; then with 3DS; then the list of charges. */
class Payments {
    public static void main(String[] arguments) throws Exception {
        var service = new ApiClient();
        service.updateBaseUri(getenv("BASE_URL"));
        service.setRequestInterceptor(request -> request.header("X-Api-Client-Key", getenv("SECRET_KEY")));
        var charges = new TransactionApi(service);

        var device = new AntiFraudMetadata().ipAddress("203.0.113.7").deviceId("till-1").userTimezone("-06:00");
        var json = JSON.getDefault().getMapper();
        var antiFraud = Base64.getEncoder().encodeToString(json.writeValueAsBytes(device));

        var card = new Card().cardNumber(getenv("CARD_NUMBER")).expirationMonth("12").expirationYear("2039").cardValidationCode("123");
        var credential = new PaymentCredential().creditOrDebitCard(card)
            .paymentMethod(new PaymentCredentialPaymentMethod().method(MethodEnum.CREDIT_OR_DEBIT_CARD));
        var customer = new ConsumerDetail().externalConsumerId("customer-7");
        var token = new TokenizationApi(service).createPaymentToken(APICreatePaymentTokenRequest.newBuilder().xCashAntiFraudMetadata(antiFraud)
            .createPaymentTokenRequest(new CreatePaymentTokenRequest().credential(credential).consumerDetails(customer)).build());
        var byToken = new PaymentDetail().credentials(new Credentials()
            .paymentMethod(new CredentialsPaymentMethod().method("pay_with_service_payment_token"))
            .servicePaymentToken(new CredentialsServicePaymentToken().paymentToken((String) token.getTokenDetails().get("id"))));
        var request = new ChargeRequest().description("Tea").paymentDetail(byToken);
        var charge = APICreateChargeRequest.newBuilder().xCashAntiFraudMetadata(antiFraud).chargeRequest(request);

        request.amountDetails(new Amount().amount(50_00L).currencyCode("MXN"));
        var held = charges.createCharge(charge.build());
        out.println("Held " + held.getId());
        var some = new CaptureOrRefundAmount().amount(30_00L).currencyCode(CurrencyCodeEnum.MXN);
        var captured = charges.captureCharge(APICaptureChargeRequest.newBuilder().id(held.getId()).captureOrRefundAmount(some).build());
        out.println("Captured " + captured.getCapturedAmount().get("amount"));
        var back = new CaptureOrRefundAmount().amount(10_00L).currencyCode(CurrencyCodeEnum.MXN);
        var refund = charges.refundCharge(APIRefundChargeRequest.newBuilder().id(held.getId()).captureOrRefundAmount(back).build());
        out.println("Refunded " + refund.getStatusDetails().getStatus());

        try { // the amount at which the sandbox's 3DS card asks for 3DS
            request.amountDetails(new Amount().amount(3000_00L).currencyCode("MXN"));
            out.println("Paid at once " + charges.createCharge(charge.build()).getId());
        } catch (ApiException refusal) { // a 400 is not always an error: "pending" waits for the customer
            if (refusal.getCode() != 400) throw refusal;
            var notMade = json.readValue(refusal.getResponseBody(), ChargePendingOrFailed.class);
            if (notMade.getActualInstance() instanceof PendingCharge pending) {
                JsonNode next = json.valueToTree(pending.getDetail().getAdditionalDetails());
                if ("3ds_authenticate".equals(member(next, "action"))) out.println("Send the customer to " + member(next, "redirect_url"));
            } else out.println("Not paid: " + notMade.getFailedCharge().getMessage());
        }

        var page = charges.listCharges(APIListChargesRequest.newBuilder().limit(1).build());
        var listed = new ArrayList<>(page.getMerchantPaymentTransactions());
        while (page.getHasNext()) {
            page = charges.listCharges(APIListChargesRequest.newBuilder().limit(1).afterId(page.getLastCursor()).build());
            listed.addAll(page.getMerchantPaymentTransactions());
        }
        out.println("Charges: " + listed.size());
    }

    /** Some services send the members of additional_details as a list of pairs. */
    static String member(JsonNode details, String name) {
        for (var pair : details) if (name.equals(pair.path("name").asText())) return pair.path("data").asText();
        return details.path(name).asText();
    }
}
