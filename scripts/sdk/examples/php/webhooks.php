<?php
// Takes webhooks, one a request: `php -S 127.0.0.1:4030 webhooks.php`, or any PHP server. Anybody can send one, so a
// charge counts as paid only when the service itself says so.

use GuzzleHttp\Client;
use PaymentService\Api\TransactionApi;
use PaymentService\{ApiException, Configuration, ObjectSerializer};
use PaymentService\Model\WebhookEvent;

require __DIR__ . '/../vendor/autoload.php';

$settings = (new Configuration())->setHost(getenv('BASE_URL'))->setApiKey('X-Api-Client-Key', getenv('SECRET_KEY'));
$charges = new TransactionApi(new Client(['allow_redirects' => false]), $settings); // a redirect would take the key along

$body = json_decode(file_get_contents('php://input'));
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
