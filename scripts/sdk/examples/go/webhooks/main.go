// Takes webhooks. Anybody can send one, so a charge counts as paid only when the service itself says so.
package main

import (
	"context"
	"encoding/json"
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

	http.HandleFunc("/", func(answer http.ResponseWriter, request *http.Request) {
		var event sdk.WebhookEvent
		if err := json.NewDecoder(request.Body).Decode(&event); err != nil {
			http.Error(answer, err.Error(), http.StatusBadRequest)
			return
		}
		if event.EventType != "charge.succeeded" {
			return
		}
		charge, read, err := service.TransactionAPI.GetCharge(ctx, fmt.Sprint(event.Id)).Execute()
		switch {
		case err == nil && charge.StatusDetails.GetStatus() == "success":
			fmt.Println("Send the goods of", charge.Id)
		case read != nil && read.StatusCode == http.StatusNotFound:
			http.Error(answer, "no such charge", http.StatusBadRequest)
		case err != nil: // let the webhook be sent again
			http.Error(answer, err.Error(), http.StatusInternalServerError)
		}
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
