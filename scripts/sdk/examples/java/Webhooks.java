import static java.lang.System.getenv;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import paymentservice.ApiClient;
import paymentservice.ApiException;
import paymentservice.JSON;
import paymentservice.api.TransactionApi;
import paymentservice.api.TransactionApi.APIGetChargeRequest;
import paymentservice.model.WebhookEvent;

/** Takes webhooks. Anybody can send one, so a charge counts as paid only when the service itself says so. */
class Webhooks {
    public static void main(String[] arguments) throws IOException {
        var service = new ApiClient();
        service.updateBaseUri(getenv("BASE_URL"));
        service.setRequestInterceptor(request -> request.header("X-Api-Client-Key", getenv("SECRET_KEY")));
        var charges = new TransactionApi(service);

        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(getenv("PORT"))), 0);
        server.createContext("/", webhook -> {
            webhook.sendResponseHeaders(statusFor(webhook, charges), -1);
            webhook.close();
        });
        server.start();
    }

    static int statusFor(HttpExchange webhook, TransactionApi charges) throws IOException {
        try {
            var event = JSON.getDefault().getMapper().readValue(webhook.getRequestBody(), WebhookEvent.class);
            if (event.getEventType() == null) return 400;
            if (!event.getEventType().equals("charge.succeeded")) return 200;
            var charge = charges.getCharge(APIGetChargeRequest.newBuilder().id(String.valueOf(event.getId())).build());
            if ("success".equals(charge.getStatusDetails().getStatus())) System.out.println("Send the goods of " + charge.getId());
            return 200;
        } catch (JsonProcessingException notAnEvent) {
            return 400;
        } catch (ApiException failure) { // 500: let the webhook be sent again
            return failure.getCode() == 404 ? 400 : 500;
        }
    }
}
