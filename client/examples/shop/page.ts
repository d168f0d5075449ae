// page.ts
import { tokenIdOf, type CardData, type PublicClient } from "@payment-service/client";

/** In the customer's page: the card goes to the service, and nothing but its token to your server. */
export async function tokenOf(service: PublicClient, card: CardData): Promise<string> {
  const answer = await service.createPaymentToken({
    body: {
      credential: { payment_method: { method: "credit_or_debit_card" }, credit_or_debit_card: card },
      consumer_details: {},
    },
  });
  const token = tokenIdOf(answer);
  if (token === undefined) throw new Error(`No token: ${answer.status}`);
  return token;
}
