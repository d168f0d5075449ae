/** What --init prints: a target file to fill in. */
export const TARGET_EXAMPLE = `# The implementation to judge. \${NAME} is read from the environment, so that this file contains no key.
name: my-implementation
environment: sandbox                     # a run creates charges, so the runner refuses any other word
base_url: http://127.0.0.1:4020/v2
keys: { secret: "\${SECRET_KEY}", public: "\${PUBLIC_KEY}" }   # also oauth2: a token for Authorization: Bearer; other_public: the public key of a second merchant
# identifier_word: service               # the maker's brand where the document writes "service"

# Your test cards: the interface document gives none. Without a card, its requirements are skipped.
cards:
  approved: { card_number: "4111111111111111", expiration_month: "12", expiration_year: "2030", card_validation_code: "123" }
  # declined: { card_number: "...", expiration_month: "12", expiration_year: "2030", card_validation_code: "123" }
  # three_ds: { card_number: "...", expiration_month: "12", expiration_year: "2030", card_validation_code: "123", amount: 300000 }
  # installments: { card_number: "...", expiration_month: "12", expiration_year: "2030", card_validation_code: "123", amount: 90000, not_eligible: 1 }

# Register http://127.0.0.1:4031/ as the 3DS redirect URL of your test merchant.
# three_ds:
#   redirect_listen: 127.0.0.1:4031
#   # redirect_url: https://my-tunnel.example/   # when the registered address is another one
#   driver: page                         # page (no script, no styles)  | browser (Chromium) | manual (asks you) | none
#   succeed: "succe|approve|complete|accept"   # label of the button, as a pattern
#   fail: "fail|unsucc|decline|reject|cancel|deny"

# Register http://127.0.0.1:4030/ as the webhook URL of your test merchant.
# webhooks: { listen: "127.0.0.1:4030", deadline_ms: 5000 }

# rate_limit: { requests_per_minute: 60 }      # only with this does a run provoke HTTP 429
# spending_cap: 1000000000               # the most that one run may charge, in the smallest currency unit
# locate: { token_id: [/token_details/id] }    # JSON pointers to what the document gives no place
# A token may have different texts for reading it, for paying a charge and for a subscription: see payment_token and
# subscription_token_id of locate in target.schema.json.
# purchases: [{ name: "Tea" }]          # items to put into orders; the document gives their fields no names
# not_offered: [subscription]            # parts that you do not have; their requirements are skipped
# expected_failures:
#   - { requirement: lookup.options, reason: "...", until: 2027-01-31 }
# accepted_shoulds:                      # not met on purpose; --strict leaves them green
#   - { requirement: shown.date-created, reason: "The clock of our sandbox runs ahead." }
`;
