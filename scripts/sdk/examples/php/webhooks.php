<?php
// Takes webhooks that hold a signature of the service: `php -S 127.0.0.1:4030 webhooks.php`, or any PHP server. A charge
// counts as paid when the service itself says so now.

use GuzzleHttp\Client;
use PaymentService\Api\TransactionApi;
use PaymentService\{ApiException, Configuration, ObjectSerializer};
use PaymentService\Model\WebhookEvent;

require __DIR__ . '/../vendor/autoload.php';

$settings = (new Configuration())->setHost(getenv('BASE_URL'))->setApiKey('X-Api-Client-Key', getenv('SECRET_KEY'));
$charges = new TransactionApi(new Client(['allow_redirects' => false]), $settings); // a redirect would take the key along

/** Standard Webhooks, not older than 5 minutes. The key is the text itself. */
function isGenuine(string $body): bool
{
    [$id, $at, $signatures] = array_map(fn ($name) => $_SERVER["HTTP_WEBHOOK_$name"] ?? '', ['ID', 'TIMESTAMP', 'SIGNATURE']);
    $signature = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", getenv('WEBHOOK_KEY'), true));
    $fits = array_filter(explode(' ', $signatures), fn ($one) => hash_equals($signature, $one));
    return $fits !== [] && abs(time() - (int) $at) < 300;
}

$received = file_get_contents('php://input');
if (!isGenuine($received)) {
    http_response_code(400);
    return;
}
$body = json_decode($received);
$event = is_object($body) ? ObjectSerializer::deserialize($body, WebhookEvent::class) : new WebhookEvent();
if (!$event->valid()) {
    http_response_code(400);
} elseif ($event->getEventType() === 'charge.succeeded') {
    try {
        $charge = $charges->getCharge((string) $event->getId());
        if ($charge->getStatusDetails()->getStatus() === 'success') error_log("Send the goods of {$charge->getId()}");
    } catch (ApiException $failure) { // 500: let the webhook be sent again
        http_response_code($failure->getCode() === 404 ? 400 : 500);
    }
}
