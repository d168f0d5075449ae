<?php
// A card becomes a token; the token pays: held, captured, refunded; then with 3DS; then the list of charges.

use GuzzleHttp\Client;
use PaymentService\Api\{TokenizationApi, TransactionApi};
use PaymentService\{ApiException, Configuration};
use PaymentService\Model\{Amount, AntiFraudMetadata, CaptureOrRefundAmount, Card, Charge, ChargePendingOrFailed, ChargeRequest, ConsumerDetail};
use PaymentService\Model\{CreatePaymentTokenRequest, Credentials, PaymentCredential, PaymentDetail};

require __DIR__ . '/../vendor/autoload.php';

$settings = (new Configuration())->setHost(getenv('BASE_URL'))->setApiKey('X-Api-Client-Key', getenv('SECRET_KEY'));
$http = new Client(['allow_redirects' => false]); // a redirect would take the key, and the card, along
$tokens = new TokenizationApi($http, $settings);
$charges = new TransactionApi($http, $settings);

$device = new AntiFraudMetadata(['ip_address' => '203.0.113.7', 'device_id' => 'till-1', 'user_timezone' => '-06:00']);
$antiFraud = base64_encode(json_encode($device));

$card = new Card(['card_number' => getenv('CARD_NUMBER'), 'expiration_month' => '12', 'expiration_year' => '2039', 'card_validation_code' => '123']);
$token = $tokens->createPaymentToken(new CreatePaymentTokenRequest([
    'credential' => new PaymentCredential(['payment_method' => ['method' => 'credit_or_debit_card'], 'credit_or_debit_card' => $card]),
    'consumer_details' => new ConsumerDetail(['external_consumer_id' => 'customer-7']),
]), $antiFraud);
$byToken = new PaymentDetail(['credentials' => new Credentials([
    'payment_method' => ['method' => 'pay_with_service_payment_token'],
    'service_payment_token' => ['payment_token' => $token->getTokenDetails()['id']],
])]);

$charge = fn (int $centavos): Charge => $charges->createCharge(new ChargeRequest([
    'description' => 'Tea',
    'amount_details' => new Amount(['amount' => $centavos, 'currency_code' => 'MXN']),
    'payment_detail' => $byToken,
]), $antiFraud);

$held = $charge(50_00);
echo "Held {$held->getId()}\n";
$captured = $charges->captureCharge($held->getId(), new CaptureOrRefundAmount(['amount' => 30_00, 'currency_code' => 'MXN']));
echo "Captured {$captured->getCapturedAmount()['amount']}\n";
$refund = $charges->refundCharge($held->getId(), new CaptureOrRefundAmount(['amount' => 10_00, 'currency_code' => 'MXN']));
echo "Refunded {$refund->getStatusDetails()->getStatus()}\n";

try {
    echo "Paid at once {$charge(3000_00)->getId()}\n"; // the amount at which the sandbox's 3DS card asks for 3DS
} catch (ApiException $refusal) { // a 400 is not always an error: "pending" waits for the customer
    $notMade = $refusal->getResponseObject();
    if (!$notMade instanceof ChargePendingOrFailed) throw $refusal;
    $details = (array) $notMade->getDetail()?->getAdditionalDetails();
    $next = array_is_list($details) ? array_column($details, 'data', 'name') : $details; // some services send pairs
    $pending = $notMade->getStatus() === 'pending';
    if ($pending && ($next['action'] ?? '') === '3ds_authenticate') echo "Send the customer to {$next['redirect_url']}\n";
    else echo "Not paid: {$notMade->getMessage()}\n";
}

$page = $charges->listCharges(limit: 1);
$listed = $page->getMerchantPaymentTransactions();
while ($page->getHasNext()) {
    $page = $charges->listCharges(limit: 1, after_id: $page->getLastCursor());
    array_push($listed, ...$page->getMerchantPaymentTransactions());
}
echo 'Charges: ', count($listed), "\n";
