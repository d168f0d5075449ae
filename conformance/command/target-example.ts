/** What --init prints: a target file to fill in. */
export const TARGET_EXAMPLE = `# The implementation to judge. \${NAME} is taken from the environment, so that no key stands in this file.
name: my-implementation
environment: sandbox                     # a run makes charges: anything else is refused
base_url: http://127.0.0.1:4020/v2
keys: { secret: "\${SECRET_KEY}", public: "\${PUBLIC_KEY}" }
# identifier_word: service               # the maker's brand where the document writes "service"

# Test cards are yours: the interface document shows none. A card left out has its requirements skipped.
cards:
  approved: { card_number: "4111111111111111", expiration_month: "12", expiration_year: "2030", card_validation_code: "123" }
  # declined: { card_number: "...", expiration_month: "12", expiration_year: "2030", card_validation_code: "123" }
  # three_ds: { card_number: "...", expiration_month: "12", expiration_year: "2030", card_validation_code: "123", amount: 300000 }
  # installments: { card_number: "...", expiration_month: "12", expiration_year: "2030", card_validation_code: "123", amount: 90000, not_eligible: 1 }

# Register http://127.0.0.1:4031/ as the 3DS redirect URL of your test merchant.
# three_ds:
#   redirect_listen: 127.0.0.1:4031
#   # redirect_url: https://my-tunnel.example/   # when the registered address is another one
#   driver: page                         # page (reads links and forms) | browser (Chromium) | manual (asks you) | none
#   succeed: "succe|approve|complete|accept"   # label of the button, as a pattern
#   fail: "fail|unsucc|decline|reject|cancel|deny"

# Register http://127.0.0.1:4030/ as the webhook URL of your test merchant.
# webhooks: { listen: "127.0.0.1:4030", deadline_ms: 5000 }

# rate_limit: { requests_per_minute: 60 }      # only when given is HTTP 429 provoked
# spending_cap: 1000000000               # most that one run may charge, in the smallest currency unit
# locate: { token_id: [/token_details/id] }    # JSON pointers where the document shows no place
# A token may have one text to be read by, one to pay a charge with and one for subscriptions: see payment_token and
# subscription_token_id of locate in target.schema.json.
# purchases: [{ name: "Tea" }]          # when you take no order without purchases, whose fields no document shows
# not_offered: [subscription]            # parts of the document that you do not have: skipped, said aloud
# expected_failures:
#   - { requirement: lookup.options, reason: "...", until: 2027-01-31 }
`;
