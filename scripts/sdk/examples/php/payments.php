<?php
// A card becomes a token; the token pays: held, captured, refunded; then with 3DS. A lost answer is looked for in the list.

use GuzzleHttp\Client;
use PaymentService\Api\{TokenizationApi, TransactionApi};
use PaymentService\{ApiException, Configuration};
use PaymentService\Model\{Amount, AntiFraudMetadata, CaptureOrRefundAmount, Card, Charge, ChargePendingOrFailed, ChargeRequest, ConsumerDetail};
use PaymentService\Model\{CreatePaymentTokenRequest, Credentials, PaymentCredential, PaymentDetail};

require __DIR__ . '/../vendor/autoload.php';

$settings = (new Configuration())->setHost(getenv('BASE_URL'))->setApiKey('X-Api-Client-Key', getenv('SECRET_KEY'));
// A redirect would take the key, and the card, along. On a connection that was used before, cURL sends a charge a second time by itself
// when that connection is closed: the customer would pay twice.
$http = new Client(['allow_redirects' => false, 'curl' => [CURLOPT_FRESH_CONNECT => true]]);
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

$charge = fn (int $centavos, string $description): Charge => $charges->createCharge(new ChargeRequest([
    'description' => $description,
    'amount_details' => new Amount(['amount' => $centavos, 'currency_code' => 'MXN']),
    'payment_detail' => $byToken,
]), $antiFraud);

/** Every charge, the newest first. */
$listed = function (int $limit = 100) use ($charges): Generator {
    $page = $charges->listCharges(limit: $limit);
    yield from $page->getMerchantPaymentTransactions();
    while ($page->getHasNext()) {
        $page = $charges->listCharges(limit: $limit, after_id: $page->getLastCursor());
        yield from $page->getMerchantPaymentTransactions();
    }
};

/** The id of the charge. No other charge has this description: it finds the charge when the answer is lost. */
$hold = function (int $centavos, string $description) use ($charge, $charges, $listed): string {
    try {
        return $charge($centavos, $description)->getId();
    } catch (ApiException $lost) { // code 0: no answer; 500: it may have been made
        if ($lost->getCode() !== 0 && $lost->getCode() < 500) throw $lost;
        $ids = [];
        foreach ($listed() as $one) if (in_array($description, (array) $one, true)) $ids[] = ((array) $one)['id'];
        // None: look again in some minutes, before anybody pays again. Several: they may have paid twice.
        if (count($ids) !== 1) throw $lost;
        // One that waits for the customer, or was declined, is in the list, too.
        return $charges->getCharge($ids[0])->getStatusDetails()->getStatus() === 'success' ? $ids[0] : throw $lost;
    }
};

$held = $hold(50_00, 'Tea, ' . bin2hex(random_bytes(8))); // in a shop: the number of the order, and of the attempt to pay for it
echo "Held $held\n";
$captured = $charges->captureCharge($held, new CaptureOrRefundAmount(['amount' => 30_00, 'currency_code' => 'MXN']));
echo "Captured {$captured->getCapturedAmount()['amount']}\n";
$refund = $charges->refundCharge($held, new CaptureOrRefundAmount(['amount' => 10_00, 'currency_code' => 'MXN']));
echo "Refunded {$refund->getStatusDetails()->getStatus()}\n";

try {
    echo "Paid at once {$charge(3000_00, 'Tea')->getId()}\n"; // the amount at which the sandbox's 3DS card asks for 3DS
} catch (ApiException $refusal) { // a 400 is not always an error: "pending" waits for the customer
    $notMade = $refusal->getResponseObject();
    if (!$notMade instanceof ChargePendingOrFailed) throw $refusal;
    $details = (array) $notMade->getDetail()?->getAdditionalDetails();
    $next = array_is_list($details) ? array_column($details, 'data', 'name') : $details; // some services send pairs
    $pending = $notMade->getStatus() === 'pending';
    if ($pending && ($next['action'] ?? '') === '3ds_authenticate') echo "Send the customer to {$next['redirect_url']}\n";
    else echo "Not paid: {$notMade->getMessage()}\n";
}

echo 'Charges: ', iterator_count($listed(limit: 1)), "\n";
