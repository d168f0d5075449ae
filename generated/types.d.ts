// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
export interface paths {
    "/checkout/button": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * Get the checkout button
         * @description Answers with the picture of the checkout button, to be shown in an app or a web page. Every merchant gets the same
         *     one. The public key goes into the address, as `public_key`.
         */
        get: operations["getCheckoutButton"];
        put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/continuation/{id}": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * Read what a charge waits for
         * @description Answers with the charge that waits for its customer, and with what the customer has to do. Accepts the public or the secret key.
         */
        get: operations["getContinuation"];
        put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/invoice": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * List invoices
         * @description Answers with one page of invoices, of all subscriptions or of one.
         */
        get: operations["listInvoices"];
        put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/order": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * Create an order
         * @description Records what the customer buys. The order, or its id, can be given when a charge is created, which ties the two
         *     together. The number of requests per minute is limited. Accepts the public or the secret key.
         */
        post: operations["createOrder"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/order/{id}": {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example order-1000
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read an order
         * @description Answers with the order and information about it. Accepts the public or the secret key.
         */
        get: operations["getOrder"];
        put?: never; post?: never; delete?: never; options?: never; head?: never;
        /**
         * Update an order
         * @description Changes those parts of an order that are sent. All of them may be left out. Accepts the public or the secret key.
         */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/payment-intent": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * List payment intents
         * @description Answers with one page of payment intents, of all invoices and subscriptions or of one.
         */
        get: operations["listPaymentIntents"];
        put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/plan": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * List plans
         * @description Answers with one page of plans.
         */
        get: operations["listPlans"];
        put?: never;
        /**
         * Create a plan
         * @description Makes a plan that sells a product at a price per billing cycle. The product has to be enabled.
         */
        post: operations["createPlan"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/plan/{id}": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * Read a plan
         * @description Answers with the plan, its product included.
         */
        get: operations["getPlan"];
        put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/product": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * Create a product
         * @description Makes a product, of which plans can then be made while it is enabled.
         */
        post: operations["createProduct"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/subscription": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * List subscriptions
         * @description Answers with one page of subscriptions, of all plans or of one. Pages go by number.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Create a subscription
         * @description Subscribes a customer to a plan with an existing payment token.
         */
        post: operations["createSubscription"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/subscription/{id}": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * Read a subscription
         * @description Answers with the subscription, its plan and customer included.
         */
        get: operations["getSubscription"];
        put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/subscription/{id}/cancel": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * Cancel a subscription
         * @description Ends a subscription, for a reason that may be given.
         */
        post: operations["cancelSubscription"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/testing/transaction/cancel/{id}": {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        get?: never; put?: never;
        /**
         * Cancel a pending charge
         * @description Sandbox only. Acts as if a pending `pay_with_bank_account` or `pay_with_store` charge had been called off. Needs
         *     the secret key.
         */
        post: operations["cancelPendingCharge"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/testing/transaction/complete/{id}": {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        get?: never; put?: never;
        /**
         * Complete a pending charge
         * @description Sandbox only. Acts as if the customer had paid a pending `pay_with_bank_account` or `pay_with_store` charge. Needs
         *     the secret key.
         */
        post: operations["completePendingCharge"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/tokenization/payment_token": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * Create a payment token
         * @description Exchanges a credit or debit card for an opaque token with which charges can be made, so that the card data can go
         *     from the customer's device straight to the service. The number of requests per minute is limited. Accepts the public or the secret key.
         */
        post: operations["createPaymentToken"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/tokenization/payment_token/{id}": {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the payment token.
                 * @example token-1000
                 */
                id: components["parameters"]["token_id"];
            };
            cookie?: never;
        };
        /**
         * Read a payment token
         * @description Returns the details of a payment token. Needs the secret key.
         */
        get: operations["getPaymentToken"];
        put?: never; post?: never; delete?: never; options?: never; head?: never;
        /**
         * Update a payment token
         * @description Updates the token owner's details. Whether omitted fields are kept is not specified by the interface document. Needs the secret key.
         */
        patch: operations["updatePaymentToken"];
        trace?: never;
    };
    "/transaction/capture/{id}": {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        get?: never; put?: never;
        /**
         * Capture a held charge
         * @description Takes money that was only held, all of it or a part. It works once per charge, and only while the charge is
         *     `completed`, that is, made without `auto_capture` and not captured yet. Then it is `captured`. Needs the secret key.
         */
        post: operations["captureCharge"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/transaction/charge": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /**
         * List charges
         * @description Answers with charges, newest first, narrowed by the conditions that are sent. To go on to older charges, send the
         *     `last_cursor` of the answer as `after_id`; to go back to newer ones, its `first_cursor` as `before_id`. Never send
         *     both. Needs the secret key.
         */
        get: operations["listCharges"];
        put?: never;
        /**
         * Create a charge
         * @description Charges the customer, or holds the money until it is captured (`processing_instructions.auto_capture`).
         *
         *     A 200 means that the charge was made or held. A 400 has two faces, told apart by `status`. With `failure` the
         *     charge was not made. With `pending` the customer has to act first: read `detail.code`, and for `action_required` do
         *     what `detail.additional_details.action` says. In the 3DS case send the customer to `redirect_url`; afterwards they
         *     come back to the 3DS redirect URL that the merchant registered in the portal (Developer menu; it may be changed at
         *     any time), with a transaction id in the query parameter `TID`. Then read the charge by it, or wait for the
         *     webhook of its success or failure.
         *
         *     Idempotency is not specified by the interface document: after an answer that is lost, look for the charge before you
         *     send it again.
         *
         *     In the sandbox, 3DS starts when the amount is the one that belongs to the test card. `redirect_url` then leads to a
         *     test page with two buttons; pressing either sends an event, and the customer back. Accepts the public or the secret key.
         */
        post: operations["createCharge"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/transaction/charge/{id}": {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        /**
         * Read a charge
         * @description Answers with the charge and where it stands. The id is the one from the charge's creation, or from the `TID`
         *     with which a customer comes back from 3DS.
         */
        get: operations["getCharge"];
        put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/transaction/lookup": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * Look up installment options
         * @description Says in which monthly interest-free installments a charge could be paid. The body is that of charge creation;
         *     nothing is charged. Needs the secret key.
         */
        post: operations["lookupInstallments"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "/transaction/refund/{id}": {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        get?: never; put?: never;
        /**
         * Refund a charge
         * @description Gives money back. A charge that is held but not captured is cancelled, and everything goes back, whatever amount is
         *     sent. Of a charge made with `auto_capture`, up to the whole amount can be given back. Needs the secret key.
         */
        post: operations["refundCharge"];
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
}
export interface webhooks {
    "capture.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A capture failed
         * @description The money of a held charge could not be captured.
         *     The interface document does not specify its `event_type`: `capture.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "capture.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A capture succeeded
         * @description The money of a held charge was captured.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["CaptureSucceededEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "charge.cancelled": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A charge was cancelled
         * @description A charge was called off, in the sandbox also through the testing operation.
         *     The interface document does not specify its `event_type`: `charge.cancelled` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedChargeEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "charge.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A charge failed
         * @description A charge was refused at creation, or the customer did not pass 3DS.
         *     The interface document does not specify its `event_type`: `charge.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedChargeEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "charge.pending": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A charge is pending
         * @description A charge was made and waits for its customer.
         *     The interface document does not specify its `event_type`: `charge.pending` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedChargeEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "charge.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A charge succeeded
         * @description The money of a charge was taken or is held, at creation, after 3DS, or because cash arrived.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["ChargeSucceededEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "disbursement.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A disbursement failed
         * @description Sent in connection with the creation of a charge.
         *     The interface document does not specify its `event_type`: `disbursement.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["DisbursementEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "disbursement.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A disbursement succeeded
         * @description Sent in connection with the creation of a charge.
         *     The interface document does not specify its `event_type`: `disbursement.succeeded` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["DisbursementEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "order_creation.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * An order was not created
         * @description The creation of an order failed.
         *     The interface document does not specify its `event_type`: `order_creation.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "order_creation.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * An order was created
         * @description The creation of an order succeeded.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["OrderCreatedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "order_update.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * An order was not updated
         * @description The update of an order failed.
         *     The interface document does not specify its `event_type`: `order_update.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "order_update.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * An order was updated
         * @description The update of an order succeeded.
         *     The interface document does not specify its `event_type`: `order_update.succeeded` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "plan_creation.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A plan was not created
         * @description The creation of a plan failed.
         *     The interface document does not specify its `event_type`: `plan_creation.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "plan_creation.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A plan was created
         * @description The creation of a plan succeeded.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["PlanCreatedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "product_creation.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A product was not created
         * @description The creation of a product failed.
         *     The interface document does not specify its `event_type`: `product_creation.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "product_creation.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A product was created
         * @description The creation of a product succeeded.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["ProductCreatedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "refund.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A refund failed
         * @description Money of a charge could not be given back.
         *     The interface document does not specify its `event_type`: `refund.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "refund.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A refund succeeded
         * @description Money of a charge was given back.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["RefundSucceededEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "subscription_creation.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A subscription was not created
         * @description The creation of a subscription failed.
         *     The interface document does not specify its `event_type`: `subscription_creation.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "subscription_creation.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A subscription was created
         * @description The creation of a subscription succeeded.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["SubscriptionCreatedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "subscription_update.failed": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A subscription was not cancelled
         * @description The cancellation of a subscription failed.
         *     The interface document does not specify its `event_type`: `subscription_update.failed` is a label of this project.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
    "subscription_update.succeeded": {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        get?: never; put?: never;
        /**
         * A subscription was cancelled
         * @description The cancellation of a subscription succeeded. The event calls it an update.
         */
        post: {
            parameters: { query?: never; header?: never; path?: never; cookie?: never; };
            /** @description The event. */
            requestBody: {
                content: { "application/json": components["schemas"]["SubscriptionCancelledEvent"]; };
            };
            responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                default: {
                    headers: { [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        delete?: never; options?: never; head?: never; patch?: never; trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description What the customer has to do. `3ds_authenticate`: confirm a card payment. `collect_payment`: hand over the money, which
         *     belongs to `pay_with_store` and `pay_with_bank_account`. `complete_at_bnpl_provider`: go to the `redirect_url` and
         *     finish at the buy-now-pay-later provider, which belongs to `pay_with_bnpl`.
         */
        Action: "3ds_authenticate" | "collect_payment" | "complete_at_bnpl_provider" | (string & {});
        /** @description Address information that does not fit a structured address. Its fields are not specified by the interface document. */
        AdditionalDetails: { [key: string]: unknown; };
        /** @description A sum of money, as an integer in the smallest unit of its currency together with that currency. */
        Amount: {
            /**
             * @description The sum in the smallest unit; `5000` is 50.00 MXN.
             * @example 5000
             */
            amount?: number;
            /**
             * @description Three characters. `MXN` is the only code that the interface names.
             * @example MXN
             */
            currency_code?: string;
        } & { [key: string]: unknown; };
        /** @description The object inside the `X-Cash-Anti-Fraud-Metadata` header. Write it as JSON, then encode that text in Base64. */
        AntiFraudMetadata: {
            /**
             * Format: float
             * @description How full the battery is.
             */
            battery_level?: number;
            /**
             * Format: float
             * @description Color depth of the screen.
             */
            color_depth?: number;
            /** @description Identifies the device that sends the request, in whatever form the client's system uses. */
            device_id: string;
            /** @description Address of the customer's device on the internet, IPv4 or IPv6. */
            ip_address: string;
            /** @description Whether the battery is being charged. */
            is_battery_charging?: boolean;
            /** @description Whether the device is on a Wi-Fi network. */
            is_connected_to_wifi?: boolean;
            /** @description Whether the browser is in a private window. */
            is_incognito?: boolean;
            /** @description Whether the device is rooted. */
            is_rooted_device?: boolean;
            /**
             * Format: float
             * @description Latitude of the device.
             */
            location_latitude?: number;
            /** @description Longitude of the device. A string, unlike the latitude. */
            location_longitude?: string;
            /** @description Name of the operating system. */
            os_type?: string;
            /** @description Version of the operating system. */
            os_version?: string;
            /** @description Maker of the phone. */
            phone_brand?: string;
            /** @description Mobile network of the phone. */
            phone_carrier?: string;
            /**
             * Format: float
             * @description Bit depth of one pixel.
             */
            pixel_depth?: number;
            /**
             * Format: float
             * @description Physical pixels per logical pixel.
             */
            pixel_ratio?: number;
            /**
             * Format: float
             * @description Height of the screen.
             */
            screen_resolution_height?: number;
            /**
             * Format: float
             * @description Width of the screen.
             */
            screen_resolution_width?: number;
            /**
             * @description How far the customer's clock is from UTC, signed, in hours and minutes.
             * @example -06:00
             */
            user_timezone: string;
            /** @description The browser's user agent. Sending it is recommended. */
            "user-agent-string"?: string;
            /**
             * Format: float
             * @description Horizontal place of the window on the screen.
             */
            window_position_x?: number;
            /**
             * Format: float
             * @description Vertical place of the window on the screen.
             */
            window_position_y?: number;
        };
        /** @description Whether billing is automatic. */
        AutoBilling: unknown;
        /**
         * @description The owner of the payment credential. Nothing here is obligatory, but banks approve more when the nine fields below
         *     are sent.
         */
        BillingDetails: {
            /** @description Street and number. */
            address_line_1?: unknown;
            /** @description Country of the address. */
            country_code?: unknown;
            /** @description Email address of the owner. */
            email?: unknown;
            /** @description Given name of the owner. */
            first_name?: unknown;
            /** @description Family name of the owner. */
            last_name?: unknown;
            /** @description City or town of the address. */
            locality?: unknown;
            /** @description Telephone number of the owner. */
            phone_1?: unknown;
            /** @description Postal code of the address. */
            postal_code?: unknown;
            /** @description State or region of the address. */
            region_name_or_code?: unknown;
        } & { [key: string]: unknown; };
        /**
         * @description How often the customer is billed.
         * @enum {string}
         */
        BillingFrequency: "weekly" | "bi_weekly" | "monthly" | "annual" | "daily";
        /** @description Why the subscription ends. */
        CancelSubscriptionRequest: {
            /** @description The reason, or null. */
            cancellation_reason?: string | null;
        };
        /** @description The one capture of a charge. */
        Capture: {
            /** @description Id of the capture. */
            capture_transaction_id: unknown;
            /** @description How much was captured. Its fields are not specified by the interface document. */
            captured_amount: { [key: string]: unknown; };
            status_details: components["schemas"]["StatusDetails"];
        };
        /** @description How much of a charge to capture, or to give back. */
        CaptureOrRefundAmount: {
            /**
             * @description The sum in the smallest unit of the currency; not negative.
             * @example 5000
             */
            amount: number;
            /**
             * @description The currency of the sum, always `MXN`.
             * @enum {string}
             */
            currency_code: "MXN";
        };
        /** @description Event of a capture that succeeded. */
        CaptureSucceededEvent: {
            /**
             * @description What happened.
             * @constant
             */
            event_type: "capture.succeeded";
            payload: components["schemas"]["EventPayload"];
        };
        /** @description A credit or debit card. */
        Card: {
            /** @description The card number. */
            card_number?: string;
            /** @description The validation code of the card. */
            card_validation_code?: string;
            /** @description Month in which the card expires. */
            expiration_month?: string;
            /** @description Year in which the card expires. */
            expiration_year?: string;
        } & { [key: string]: unknown; };
        /** @description A subscription as creation and cancellation answer with it. It names plan and customer by id. */
        ChangedSubscription: {
            auto_billing: components["schemas"]["AutoBilling"];
            /** @description Billing date; which one is not specified by the interface document. */
            billing_date?: unknown;
            billing_frequency: components["schemas"]["SubscriptionBillingFrequency"];
            /** @description Id of the customer. */
            customer_id: unknown;
            date_created: components["schemas"]["SubscriptionDateCreated"];
            end_date?: components["schemas"]["EndDate"];
            id: components["schemas"]["SubscriptionId"];
            payment_method?: components["schemas"]["SubscriptionPaymentMethod"];
            /**
             * Format: uuid
             * @description Id of the plan.
             */
            plan_id: string;
            start_date: components["schemas"]["StartDate"];
            status: components["schemas"]["SubscriptionStatus"];
        };
        /** @description A charge, its id, and where it stands. */
        Charge: {
            charge: components["schemas"]["ChargeObject"];
            /** @description Id of the charge, as used to read, capture and refund it. */
            id: string;
            status_details: components["schemas"]["ChargeStatusDetails"];
        };
        /** @description One page of charges, newest first. */
        ChargeList: {
            /** @description Points at the newest charge of this page. Send it as `before_id` to see newer charges. */
            first_cursor?: string | null;
            /** @description Whether there are older charges. */
            has_next?: boolean;
            /** @description Whether there are newer charges. */
            has_previous?: boolean;
            /** @description Points at the oldest charge of this page. Send it as `after_id` to see older charges. */
            last_cursor?: string | null;
            /** @description The charges of this page, ordered by creation, newest first. */
            merchant_payment_transactions: { [key: string]: unknown; }[];
        };
        /** @description The refusal of a charge list, with one of seven known codes. */
        ChargeListError: {
            date_created?: components["schemas"]["ErrorDate"];
            detail: components["schemas"]["ChargeListErrorDetail"];
            message?: components["schemas"]["ErrorMessage"];
            /**
             * @description How the request ended, for example `failure`.
             * @example failure
             */
            status?: string | null;
        };
        /**
         * @description `invalid_query_param`: a parameter has an unusable value. `limit_out_of_bounds`: `limit` is below 1 or above 100.
         *     `after_id_and_before_id_both_present`: only one cursor may be sent. `invalid_cursor_after_or_before` and
         *     `integrity_or_database_issue`: the cursor is unusable (the document gives both for that case).
         *     `merchant_does_not_exist` and `merchant_sub_account_does_not_exist`: the merchant, or its sub-account, is missing.
         */
        ChargeListErrorCode: "invalid_query_param" | "merchant_sub_account_does_not_exist" | "merchant_does_not_exist" | "limit_out_of_bounds" | "integrity_or_database_issue" | "invalid_cursor_after_or_before" | "after_id_and_before_id_both_present" | (string & {});
        /** @description Why the list was refused. */
        ChargeListErrorDetail: {
            /** @description Whatever else belongs to the reason. */
            additional_details?: unknown;
            code?: components["schemas"]["ChargeListErrorCode"];
        } & { [key: string]: unknown; };
        /** @description The charge itself. Its fields are not specified by the interface document. */
        ChargeObject: { [key: string]: unknown; };
        /** @description The two faces of a 400 from charge creation, told apart by `status`. */
        ChargePendingOrFailed: components["schemas"]["PendingCharge"] | components["schemas"]["FailedCharge"];
        /** @description What to charge, to whom, and how. Installment lookup takes the same body. */
        ChargeRequest: {
            additional_details?: components["schemas"]["AdditionalDetails"];
            amount_details: components["schemas"]["Amount"];
            billing_details?: components["schemas"]["BillingDetails"];
            consumer_details?: components["schemas"]["ConsumerDetail"];
            /** @description What the charge is for. */
            description: string;
            payment_detail?: components["schemas"]["PaymentDetail"];
            /** @description How the charge is to be processed. */
            processing_instructions?: {
                /**
                 * @description `true` takes the money in one step. `false`, or nothing said, only holds it until the charge is captured.
                 * @default false
                 */
                auto_capture?: boolean;
            } & { [key: string]: unknown; };
            shipping_details?: components["schemas"]["ShippingDetails"];
        };
        /** @description Where a charge stands. */
        ChargeStatusDetails: WithRequired<components["schemas"]["StatusDetails"], "status">;
        /** @description Event of a charge that succeeded. */
        ChargeSucceededEvent: {
            /**
             * @description What happened.
             * @constant
             */
            event_type: "charge.succeeded";
            id: components["schemas"]["EventId"];
            payload: components["schemas"]["EventPayload"];
            status_details: components["schemas"]["StatusDetails"];
        };
        /** @description The customer, as the merchant knows them. */
        ConsumerDetail: {
            /** @description How to reach the customer. */
            contact?: {
                /**
                 * @description The customer's email address.
                 * @example ada@example.com
                 */
                email?: string;
                /** @description Id of the contact. */
                id?: string;
            } & { [key: string]: unknown; };
            /** @description The merchant's own id of the customer. */
            external_consumer_id?: string;
            /** @description The customer's name, in four parts. */
            name?: {
                /** @description First family name. */
                first_last_name?: string;
                /** @description First given name. */
                first_name?: string;
                /** @description Second given name. */
                second_first_name?: string;
                /** @description Second family name. */
                second_last_name?: string;
            } & { [key: string]: unknown; };
        } & { [key: string]: unknown; };
        /** @description What a charge waits for. */
        Continuation: {
            action: components["schemas"]["Action"];
            /** @description Id of the charge that waits. */
            charge_id: string;
            /**
             * Format: int64
             * @description When it was created, in milliseconds since 1970-01-01 UTC.
             * @example 1767225600000
             */
            created_on: number;
        };
        /** @description The new order. */
        CreatedOrder: { order: components["schemas"]["OrderObject"]; };
        /** @description The new plan. It names its product by id. */
        CreatedPlan: {
            additional_details?: components["schemas"]["ShownPlanDetails"];
            billing_frequency: components["schemas"]["BillingFrequency"];
            date_created: components["schemas"]["EpochDate"];
            description: components["schemas"]["PlanDescription"];
            id: components["schemas"]["PlanId"];
            name: components["schemas"]["PlanName"];
            payment_link?: components["schemas"]["PaymentLink"];
            price: components["schemas"]["PlanPrice"];
            /** @description Id of the product that the plan sells. */
            product_id: string;
            status: components["schemas"]["PlanStatus"];
        };
        /** @description What the customer buys, and for how much. */
        CreateOrderRequest: {
            billing_details?: components["schemas"]["BillingDetails"];
            consumer_details?: components["schemas"]["ConsumerDetail"];
            /** @description What the order is about. */
            description: string;
            /** @description The merchant's own id of the order. */
            external_system_order_id?: string;
            /** @description Notes on the order. */
            notes?: components["schemas"]["Note"][];
            order_total_amount: components["schemas"]["Amount"];
            payment_detail?: components["schemas"]["PaymentDetail"];
            /** @description The items bought. When it is sent it has at least one. */
            purchases?: components["schemas"]["OrderItem"][];
            shipping_details?: components["schemas"]["ShippingDetails"];
        } & { [key: string]: unknown; };
        /** @description A card, and whose card it is. */
        CreatePaymentTokenRequest: {
            consumer_details: components["schemas"]["ConsumerDetail"];
            credential: components["schemas"]["PaymentCredential"];
        };
        /** @description A product, sold again and again at a price. */
        CreatePlanRequest: {
            additional_details?: components["schemas"]["PlanAdditionalDetails"];
            /**
             * @description How often the customer is billed.
             * @default monthly
             * @enum {string}
             */
            billing_frequency?: "weekly" | "bi_weekly" | "monthly" | "annual" | "daily";
            /** @description What the plan is. Customers see it. */
            description: string;
            /** @description Name of the plan. */
            name: string;
            price: components["schemas"]["PlanPrice"];
            /** @description The id that the creation of the product answered with. */
            product_id: string;
        };
        /** @description Something that plans can sell. */
        CreateProductRequest: {
            additional_details?: components["schemas"]["ProductAdditionalDetails"];
            /** @description What the product is. */
            description: string;
            /** @description The merchant's own id of the product. */
            external_product_id?: string;
            /** @description Name of the product. */
            name: string;
            /**
             * @description Plans can be made of an `enabled` product only.
             * @default enabled
             * @enum {string}
             */
            status?: "enabled" | "disabled";
        };
        /** @description A customer who pays for a plan regularly, with a payment token that is named by its id or by its alias. */
        CreateSubscriptionRequest: components["schemas"]["SubscriptionByTokenId"] | components["schemas"]["SubscriptionByTokenAlias"];
        /**
         * @description The payment method, and beside it one object named after that method which holds the credential. A card token goes
         *     into `service_payment_token`. The objects of the methods other than card and token are
         *     not specified by the interface document.
         */
        Credentials: {
            credit_or_debit_card?: components["schemas"]["Card"];
            /** @description Which payment method is used. */
            payment_method?: { method?: components["schemas"]["PaymentMethod"]; } & { [key: string]: unknown; };
            /** @description Goes with the method `pay_with_service_payment_token`. */
            service_payment_token?: {
                /** @description The token made earlier from the customer's card. */
                payment_token?: string;
            } & { [key: string]: unknown; };
        } & { [key: string]: unknown; };
        /** @description One member of `additional_details`, for example the name `redirect_url` and an address as its data. */
        DetailPair: {
            /** @description Value of the member. */
            data?: unknown;
            /** @description Name of the member. */
            name?: string;
        } & { [key: string]: unknown; };
        /** @description The same members as pairs of a name and its data, which is how some services write them. */
        DetailPairs: components["schemas"]["DetailPair"][];
        /** @description Disbursement event. Whether it has all members of a charge event is not specified by the interface document. */
        DisbursementEvent: {
            event_type: components["schemas"]["UnnamedEventType"];
            /** @description An id, as in the events of charges. */
            id?: unknown;
            payload: components["schemas"]["UnnamedEventPayload"];
            status_details?: components["schemas"]["StatusDetails"];
        };
        /** @description When the subscription ends. */
        EndDate: unknown;
        /**
         * Format: int64
         * @description When it was made, counted from 1970-01-01 UTC. Whether in seconds or milliseconds is not specified by the interface document.
         */
        EpochDate: number;
        /** @description What a 400 looks like. The reasons are in `detail`. */
        ErrorBody: {
            date_created?: components["schemas"]["ErrorDate"];
            detail: components["schemas"]["ErrorDetail"];
            message?: components["schemas"]["ErrorMessage"];
            /**
             * @description How the request ended, for example `failure`.
             * @example failure
             */
            status?: string | null;
        };
        /**
         * Format: int64
         * @description When the refusal was made, in milliseconds since 1970-01-01 UTC.
         * @example 1767225600000
         */
        ErrorDate: number | null;
        /** @description Why the request was refused. */
        ErrorDetail: {
            /** @description Whatever else belongs to the reason. */
            additional_details?: unknown;
            /** @description The reason as a code for programs. */
            code?: unknown;
        } & { [key: string]: unknown; };
        /** @description The refusal in words for people. Programs read `detail.code`. */
        ErrorMessage: string | null;
        /** @description An id. Whether it is that of the charge or of the event is not specified by the interface document. */
        EventId: unknown;
        /** @description The affected object. Its structure is not specified by the interface document. */
        EventPayload: unknown;
        /** @description The charge was not made, because it was refused or because the request was not acceptable. */
        FailedCharge: {
            date_created?: components["schemas"]["ErrorDate"];
            detail: components["schemas"]["ErrorDetail"];
            /** @description Id of the charge. Whether it stands here, and its type, is not specified by the interface document. */
            id?: unknown;
            message?: components["schemas"]["ErrorMessage"];
            /**
             * @description Always `failure`; it tells this body from a pending charge. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failure";
        };
        /** @description The ways to pay a charge in monthly interest-free installments. */
        InstallmentOptions: {
            /** @description The options; none when the charge cannot be paid in installments. */
            options: unknown[];
            /** @description Id of this list of options. */
            options_list_id: string;
        };
        /** @description One page of invoices. */
        InvoiceList: {
            /** @description The invoices of this page. */
            invoice_list: components["schemas"]["ListElement"][];
            item_count?: components["schemas"]["ItemCount"];
            next?: components["schemas"]["NextPage"];
            page_count?: components["schemas"]["PageCount"];
            previous?: components["schemas"]["PreviousPage"];
        };
        /** @description Number of entries. */
        ItemCount: number;
        /** @description One entry of a list. Its fields are not specified by the interface document. */
        ListElement: { [key: string]: unknown; };
        /** @description The page after this one. */
        NextPage: string | null;
        /** @description One note. Its fields are not specified by the interface document. */
        Note: { [key: string]: unknown; };
        /** @description An order, with information about it. */
        Order: {
            order: components["schemas"]["OrderObject"];
            /** @description Information about the order. Its fields are not specified by the interface document. */
            order_information: { [key: string]: unknown; };
        };
        /** @description Event of a new order. */
        OrderCreatedEvent: {
            /**
             * @description What happened.
             * @constant
             */
            event_type: "order_creation.succeeded";
            payload: components["schemas"]["EventPayload"];
        };
        /** @description One thing bought. Its fields are not specified by the interface document. */
        OrderItem: { [key: string]: unknown; };
        /** @description The order itself. Its fields, the one that holds its id included, are not specified by the interface document. */
        OrderObject: { [key: string]: unknown; };
        /**
         * @description What a 401, 404 or 429 may look like. The document gives this shape without naming their statuses: they may look
         *     otherwise, or have no body.
         */
        OtherErrorBody: {
            date_created?: components["schemas"]["ErrorDate"];
            detail?: components["schemas"]["ErrorDetail"];
            message?: components["schemas"]["ErrorMessage"];
            /**
             * @description How the request ended, for example `failure`.
             * @example failure
             */
            status?: string | null;
        };
        /** @description Number of pages. */
        PageCount: number;
        /** @description The card to tokenize. */
        PaymentCredential: {
            credit_or_debit_card?: components["schemas"]["Card"];
            /** @description Which kind of credential this is. */
            payment_method?: {
                /**
                 * @description Tokens are made of cards only.
                 * @enum {string}
                 */
                method?: "credit_or_debit_card";
            } & { [key: string]: unknown; };
        } & { [key: string]: unknown; };
        /** @description What the customer pays with. */
        PaymentDetail: {
            /**
             * @deprecated
             * @description Deprecated. Use `billing_details` of the charge or order instead.
             */
            address?: unknown;
            /**
             * @deprecated
             * @description Deprecated. Use `billing_details` of the charge or order instead.
             */
            contact?: unknown;
            credentials?: components["schemas"]["Credentials"];
            /**
             * @deprecated
             * @description Deprecated. Use `billing_details` of the charge or order instead.
             */
            name?: unknown;
        } & { [key: string]: unknown; };
        /** @description One page of payment intents. */
        PaymentIntentList: {
            item_count?: components["schemas"]["ItemCount"];
            next?: components["schemas"]["NextPage"];
            page_count?: components["schemas"]["PageCount"];
            /** @description The payment intents of this page. */
            payment_intent_list: components["schemas"]["ListElement"][];
            previous?: components["schemas"]["PreviousPage"];
        };
        /** @description The plan's payment link. Its fields are not specified by the interface document. */
        PaymentLink: { [key: string]: unknown; } | null;
        /**
         * @description The name of a payment method. In identifiers of this interface the word `service` stands where an implementation
         *     writes its maker's brand.
         */
        PaymentMethod: "credit_or_debit_card" | "pay_with_bank_account" | "pay_with_store" | "pay_with_bnpl" | "pay_with_service_payment_token" | (string & {});
        /** @description A payment token and how the request for it ended. */
        PaymentToken: {
            status_details: components["schemas"]["StatusDetails"];
            /** @description Details of the token. Its fields are not specified by the interface document. */
            token_details: { [key: string]: unknown; };
        };
        /** @description What the customer has to do, and where, as an object or as a list of pairs. */
        PendingAdditionalDetails: components["schemas"]["PendingDetailMembers"] | components["schemas"]["DetailPairs"];
        /**
         * @description The charge waits for the customer; this is not an error. Look at `detail.code`, and when it is `action_required` do
         *     what `detail.additional_details.action` says. Then wait for the webhook, or read the charge again.
         */
        PendingCharge: {
            date_created?: components["schemas"]["ErrorDate"];
            detail: components["schemas"]["PendingChargeDetail"];
            /** @description Id of the charge. Whether it stands here, and its type, is not specified by the interface document. */
            id?: unknown;
            message?: components["schemas"]["ErrorMessage"];
            /**
             * @description Always `pending`; it tells this body from a failed charge. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "pending";
        };
        /** @description Why the charge is pending. */
        PendingChargeDetail: {
            additional_details?: components["schemas"]["PendingAdditionalDetails"];
            code?: components["schemas"]["PendingCode"];
        } & { [key: string]: unknown; };
        /** @description `action_required` means that the customer has to act. */
        PendingCode: "action_required" | (string & {});
        /** @description What the customer has to do, and where. */
        PendingDetailMembers: {
            action?: components["schemas"]["Action"];
            /** @description Where to send the customer; named for `3ds_authenticate` and `complete_at_bnpl_provider`. */
            redirect_url?: string | null;
        } & { [key: string]: unknown; };
        /** @description A plan as it is read. It holds its product as an object. */
        Plan: {
            additional_details?: components["schemas"]["ShownPlanDetails"];
            billing_frequency: components["schemas"]["BillingFrequency"];
            date_created: components["schemas"]["EpochDate"];
            description: components["schemas"]["PlanDescription"];
            id: components["schemas"]["PlanId"];
            name: components["schemas"]["PlanName"];
            payment_link?: components["schemas"]["PaymentLink"];
            price: components["schemas"]["PlanPrice"];
            /** @description The product that the plan sells. Its fields here are not specified by the interface document. */
            product: { [key: string]: unknown; };
            status: components["schemas"]["PlanStatus"];
        };
        /** @description How the plan is displayed, and settings of the payment widget. Its fields are not specified by the interface document. */
        PlanAdditionalDetails: { [key: string]: unknown; };
        /** @description Event of a new plan. */
        PlanCreatedEvent: {
            /**
             * @description What happened.
             * @constant
             */
            event_type: "plan_creation.succeeded";
            payload: components["schemas"]["EventPayload"];
        };
        /** @description What the plan is, as customers see it. */
        PlanDescription: string;
        /** @description Id of the plan. */
        PlanId: string;
        /** @description One page of plans. */
        PlanList: {
            item_count?: components["schemas"]["ItemCount"];
            next?: components["schemas"]["NextPage"];
            page_count?: components["schemas"]["PageCount"];
            /** @description The plans of this page. */
            plan_list: components["schemas"]["ListElement"][];
            previous?: components["schemas"]["PreviousPage"];
        };
        /** @description Name of the plan. */
        PlanName: string;
        /** @description The sum billed in each cycle. Its fields are not specified by the interface document. */
        PlanPrice: { [key: string]: unknown; };
        /** @description `active` is the one status seen. */
        PlanStatus: "active" | (string & {});
        /** @description The page before this one. */
        PreviousPage: string | null;
        /** @description A product. */
        Product: {
            /** @description What its creation said about benefits or features. */
            additional_details?: { [key: string]: unknown; } | null;
            date_created: components["schemas"]["EpochDate"];
            /** @description What the product is. */
            description: string;
            /** @description The merchant's own id of the product. */
            external_product_id?: string | null;
            /** @description Id of the product, to be given when a plan is made. */
            id: string;
            /** @description Name of the product. */
            name: string;
            status: components["schemas"]["ProductStatus"];
            /** @description Id of a sub-account. */
            subaccount_id?: unknown;
        };
        /** @description Benefits or features that the payment widget and the shop plugins show. Its fields are not specified by the interface document. */
        ProductAdditionalDetails: { [key: string]: unknown; };
        /** @description Event of a new product. */
        ProductCreatedEvent: {
            /**
             * @description What happened.
             * @constant
             */
            event_type: "product_creation.succeeded";
            payload: components["schemas"]["EventPayload"];
        };
        /**
         * @description Plans can be made of an `enabled` product only.
         * @enum {string}
         */
        ProductStatus: "enabled" | "disabled";
        /** @description A refund. The sum that was really given back is not part of it. */
        Refund: {
            /** @description Id of the refund. */
            refund_transaction_id: unknown;
            status_details: components["schemas"]["StatusDetails"];
        };
        /** @description Event of a refund that succeeded. */
        RefundSucceededEvent: {
            /**
             * @description What happened.
             * @constant
             */
            event_type: "refund.succeeded";
            payload: components["schemas"]["EventPayload"];
        };
        /** @description Where the goods go. Its fields are not specified by the interface document. */
        ShippingDetails: { [key: string]: unknown; };
        /** @description What its creation said about display and the payment widget. */
        ShownPlanDetails: { [key: string]: unknown; } | null;
        /** @description The simulation worked. */
        SimulationDone: {
            /** @description Human-readable confirmation. */
            success_message: unknown;
        };
        /** @description When the subscription starts. Its unit is not specified by the interface document. */
        StartDate: unknown;
        /**
         * @description Known values: `success`, `pending`, `failure`. The document also calls a charge `completed` when it can be captured and
         *     `captured` when it has been, and does not say where those two words are seen. Others may occur.
         */
        Status: "failure" | "pending" | "success" | (string & {});
        /** @description What the customer has to do, or what the bank said, as an object or as a list of pairs. */
        StatusAdditionalDetails: components["schemas"]["StatusDetailMembers"] | components["schemas"]["DetailPairs"];
        /** @description What the customer has to do, or what the bank said. */
        StatusDetailMembers: ({
            action?: components["schemas"]["Action"];
            /** @description The bank's authorization code. Only on card charges, and only when the bank gives one. */
            authorization_code?: unknown;
            /** @description Where to send the customer. */
            redirect_url?: string | null;
        } & { [key: string]: unknown; }) | null;
        /** @description How a request ended, or where a charge stands. */
        StatusDetails: {
            /** @description More about the status. */
            detail?: ({
                additional_details?: components["schemas"]["StatusAdditionalDetails"];
                /** @description The reason for the status, as a code for programs. */
                code?: unknown;
            } & { [key: string]: unknown; }) | null;
            status?: components["schemas"]["Status"];
        } & { [key: string]: unknown; };
        /** @description A subscription as it is read. It holds plan and customer as objects. */
        Subscription: {
            auto_billing: components["schemas"]["AutoBilling"];
            /** @description Day on which the customer is charged. */
            billing_day?: unknown;
            billing_frequency: components["schemas"]["SubscriptionBillingFrequency"];
            /** @description How the customer is charged. */
            billing_method: unknown;
            /** @description The customer. Its fields are not specified by the interface document. */
            customer: { [key: string]: unknown; };
            date_created: components["schemas"]["SubscriptionDateCreated"];
            end_date?: components["schemas"]["EndDate"];
            id: components["schemas"]["SubscriptionId"];
            payment_method?: components["schemas"]["SubscriptionPaymentMethod"];
            /** @description The plan. Its fields here are not specified by the interface document. */
            plan: { [key: string]: unknown; };
            start_date: components["schemas"]["StartDate"];
            status: components["schemas"]["SubscriptionStatus"];
        };
        /** @description How often the customer is billed. */
        SubscriptionBillingFrequency: unknown;
        /** @description The payment token is named by its alias. */
        SubscriptionByTokenAlias: WithRequired<components["schemas"]["SubscriptionTerms"], "payment_token_alias">;
        /** @description The payment token is named by its id. */
        SubscriptionByTokenId: WithRequired<components["schemas"]["SubscriptionTerms"], "payment_token_id">;
        /** @description Event of a subscription that was cancelled. */
        SubscriptionCancelledEvent: {
            /**
             * @description What happened.
             * @constant
             */
            event_type: "subscription_update.succeeded";
            payload: components["schemas"]["EventPayload"];
        };
        /** @description Event of a new subscription. */
        SubscriptionCreatedEvent: {
            /**
             * @description What happened.
             * @constant
             */
            event_type: "subscription_creation.succeeded";
            payload: components["schemas"]["EventPayload"];
        };
        /** @description When the subscription was made. */
        SubscriptionDateCreated: unknown;
        /** @description Id of the subscription. */
        SubscriptionId: string;
        /** @description One page of subscriptions. */
        SubscriptionList: {
            item_count?: components["schemas"]["ItemCount"];
            next?: components["schemas"]["NextPage"];
            page_count?: components["schemas"]["PageCount"];
            previous?: components["schemas"]["PreviousPage"];
            /** @description The subscriptions of this page. */
            subscription_list: components["schemas"]["ListElement"][];
        };
        /** @description What the customer pays with. A cancelled subscription may have none. Its fields are not specified by the interface document. */
        SubscriptionPaymentMethod: { [key: string]: unknown; } | null;
        /** @description `active` is the one status seen. */
        SubscriptionStatus: "active" | (string & {});
        /** @description Who subscribes to what, and how it is billed. */
        SubscriptionTerms: {
            /**
             * @description Whether billing is automatic.
             * @default true
             */
            auto_billing?: boolean;
            /** @description Day on which the customer is charged. */
            billing_day?: number;
            /**
             * @description How often the customer is billed. The known words are those that a plan allows.
             * @default monthly
             */
            billing_frequency?: "weekly" | "bi_weekly" | "monthly" | "annual" | "daily" | (string & {});
            /**
             * @description How the customer is charged.
             * @default card
             */
            billing_method?: string;
            /**
             * Format: email
             * @description The customer's email address.
             */
            customer_email: string;
            /** @description Alias of the payment token to charge. Required when there is no `payment_token_id`. */
            payment_token_alias?: string;
            /**
             * Format: uuid
             * @description Id of the payment token to charge. Required when there is no `payment_token_alias`.
             */
            payment_token_id?: string;
            /**
             * Format: uuid
             * @description Id of the plan.
             */
            plan_id: string;
            /**
             * Format: int64
             * @description When the subscription starts. Its unit is not specified by the interface document.
             */
            start_date: number;
        };
        /** @description Charge event whose `event_type` is not specified by the interface document. */
        UnnamedChargeEvent: {
            event_type: components["schemas"]["UnnamedEventType"];
            /** @description An id, as in charge.succeeded. A charge that was refused at its creation need not have one. */
            id: unknown;
            payload: components["schemas"]["EventPayload"];
            status_details: components["schemas"]["StatusDetails"];
        };
        /** @description Event of another kind than a charge event, whose `event_type` is not specified by the interface document. */
        UnnamedEvent: {
            event_type: components["schemas"]["UnnamedEventType"];
            payload: components["schemas"]["UnnamedEventPayload"];
        };
        /** @description The affected object, where there is one. Its structure is not specified by the interface document. */
        UnnamedEventPayload: unknown;
        /** @description What happened. The value is not specified by the interface document; the values that it gives are a resource, a dot and an outcome. */
        UnnamedEventType: string;
        /** @description What to change in an order. Everything may be left out. */
        UpdateOrderRequest: {
            billing_details?: components["schemas"]["BillingDetails"];
            consumer_details?: components["schemas"]["ConsumerDetail"];
            /** @description What the order is about. */
            description?: string;
            /** @description The merchant's own id of the order. */
            external_system_order_id?: string;
            /** @description Notes on the order. */
            notes?: components["schemas"]["Note"][];
            order_total_amount?: components["schemas"]["Amount"];
            payment_detail?: components["schemas"]["PaymentDetail"];
            /** @description The items bought. When it is sent it has at least one. */
            purchases?: components["schemas"]["OrderItem"][];
            shipping_details?: components["schemas"]["ShippingDetails"];
        } & { [key: string]: unknown; };
        /** @description The customer's details to keep with the token from now on. */
        UpdatePaymentTokenRequest: { consumer_details: components["schemas"]["ConsumerDetail"]; };
    };
    responses: {
        /** @description There is no charge with this id. Reading a charge answers the same case with 404. */
        ChargeNotFound: {
            headers: { [name: string]: unknown; };
            content: { "application/json": components["schemas"]["ErrorBody"]; };
        };
        /** @description The charge exists, but it is not pending. */
        ChargeNotPending: {
            headers: { [name: string]: unknown; };
            content: { "application/json": components["schemas"]["OtherErrorBody"]; };
        };
        /** @description The credentials of the caller are not valid. */
        InvalidCredentials: {
            headers: { [name: string]: unknown; };
            content: { "application/json": components["schemas"]["OtherErrorBody"]; };
        };
        /** @description The request is not acceptable. `detail` holds the reasons. */
        InvalidRequest: {
            headers: { [name: string]: unknown; };
            content: { "application/json": components["schemas"]["ErrorBody"]; };
        };
        /** @description The order as it now is. */
        OrderWithInformation: {
            headers: { [name: string]: unknown; };
            content: { "application/json": components["schemas"]["Order"]; };
        };
        /** @description The payment token. */
        Token: {
            headers: { [name: string]: unknown; };
            content: { "application/json": components["schemas"]["PaymentToken"]; };
        };
        /** @description More requests in a minute than allowed. Try again, and wait much longer after each refusal (exponential backoff). */
        TooManyRequests: {
            headers: { [name: string]: unknown; };
            content: { "application/json": components["schemas"]["OtherErrorBody"]; };
        };
    };
    parameters: {
        /**
         * @description The `last_cursor` of an earlier answer. The page then holds older charges.
         * @example cursor-of-the-oldest
         */
        after_id: string;
        /**
         * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
         *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
         *     names is missing; which operations demand it is
         *     not specified by the interface document.
         */
        AntiFraudMetadata: string;
        /**
         * @description The `first_cursor` of an earlier answer. The page then holds newer charges.
         * @example cursor-of-the-newest
         */
        before_id: string;
        /**
         * @description Channels through which the charge came, separated by commas, out of `plugin.woocommerce`, `plugin.magento`,
         *     `commerce_api`, `checkout_widget` and `payment_link`.
         * @example commerce_api,payment_link
         */
        channel: string;
        /**
         * @description Id of the charge.
         * @example charge-1000
         */
        charge_id: string;
        /** @description End of the span of time, in Unix time (UTC). */
        end_time: number;
        /**
         * @description Id of the subscription.
         * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
         */
        id_of_subscription: string;
        /**
         * @description How many charges a page has at most.
         * @example 10
         */
        limit: number;
        /** @description Whether the charge was paid in installments. A flag, sent as a string. */
        monthly_installments: string;
        /**
         * @description Number of the page wanted.
         * @example 1
         */
        page: number;
        /**
         * @description How many entries a page has at most.
         * @example 15
         */
        page_size: number;
        /**
         * @description Payment methods, separated by commas.
         * @example credit_or_debit_card,pay_with_store
         */
        payment_methods: string;
        /** @description Networks of buy-now-pay-later payments, separated by commas. */
        payment_networks: string;
        /**
         * @description Finds charges by a text that is compared with `creator_email`, `payment_info.external_system_order_id`,
         *     `payment_info.reference`, `payment_info.service_system_order_id`, `payment_info.transaction_clabe`,
         *     `payment_link_id`, `subscription_id`, and with the TID.
         * @example order-1000
         */
        search_key: string;
        /** @description Start of the span of time, in Unix time (UTC). */
        start_time: number;
        /** @description Whether a subscription paid the charge. A flag, sent as a string. */
        subscription: string;
        /**
         * @description Only what belongs to this subscription.
         * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
         */
        subscription_id: string;
        /**
         * @description Id of the payment token.
         * @example token-1000
         */
        token_id: string;
        /** @description Values of TransactionStatus, separated by commas. */
        transaction_status: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    /**
     * Get the checkout button
     *
     * Answers with the picture of the checkout button, to be shown in an app or a web page. Every merchant gets the same
     * one. The public key goes into the address, as `public_key`.
     */
    getCheckoutButton: {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        requestBody?: never;
        responses: {
            /** @description The picture of the button. Its media type is not specified by the interface document. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "image/*": string; };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description The public key is not valid. */
            401: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["ErrorBody"]; };
            };
        };
    };
    /**
     * Read what a charge waits for
     *
     * Answers with the charge that waits for its customer, and with what the customer has to do. Accepts the public or the secret key.
     */
    getContinuation: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description The UUID with which the continuation URL ends.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the charge waits for. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["Continuation"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List invoices
     *
     * Answers with one page of invoices, of all subscriptions or of one.
     */
    listInvoices: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page wanted.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description How many entries a page has at most.
                 * @example 15
                 */
                page_size?: components["parameters"]["page_size"];
                /**
                 * @description Only what belongs to this subscription.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                subscription_id?: components["parameters"]["subscription_id"];
            };
            header?: never; path?: never; cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of invoices. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["InvoiceList"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create an order
     *
     * Records what the customer buys. The order, or its id, can be given when a charge is created, which ties the two
     * together. The number of requests per minute is limited. Accepts the public or the secret key.
     */
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
                 *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
                 *     names is missing; which operations demand it is
                 *     not specified by the interface document.
                 */
                "X-Cash-Anti-Fraud-Metadata"?: components["parameters"]["AntiFraudMetadata"];
            };
            path?: never; cookie?: never;
        };
        /** @description The order. */
        requestBody: {
            content: { "application/json": components["schemas"]["CreateOrderRequest"]; };
        };
        responses: {
            /** @description The new order. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["CreatedOrder"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    /**
     * Read an order
     *
     * Answers with the order and information about it. Accepts the public or the secret key.
     */
    getOrder: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example order-1000
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderWithInformation"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Update an order
     *
     * Changes those parts of an order that are sent. All of them may be left out. Accepts the public or the secret key.
     */
    updateOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
                 *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
                 *     names is missing; which operations demand it is
                 *     not specified by the interface document.
                 */
                "X-Cash-Anti-Fraud-Metadata"?: components["parameters"]["AntiFraudMetadata"];
            };
            path: {
                /**
                 * @description Id of the order.
                 * @example order-1000
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody?: {
            content: { "application/json": components["schemas"]["UpdateOrderRequest"]; };
        };
        responses: {
            200: components["responses"]["OrderWithInformation"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List payment intents
     *
     * Answers with one page of payment intents, of all invoices and subscriptions or of one.
     */
    listPaymentIntents: {
        parameters: {
            query?: {
                /**
                 * @description Only the payment intents of this invoice.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                invoice_id?: string;
                /**
                 * @description Number of the page wanted.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description How many entries a page has at most.
                 * @example 15
                 */
                page_size?: components["parameters"]["page_size"];
                /**
                 * @description Only what belongs to this subscription.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                subscription_id?: components["parameters"]["subscription_id"];
            };
            header?: never; path?: never; cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payment intents. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["PaymentIntentList"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List plans
     *
     * Answers with one page of plans.
     */
    listPlans: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page wanted.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description How many entries a page has at most.
                 * @example 15
                 */
                page_size?: components["parameters"]["page_size"];
            };
            header?: never; path?: never; cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of plans. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["PlanList"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create a plan
     *
     * Makes a plan that sells a product at a price per billing cycle. The product has to be enabled.
     */
    createPlan: {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /** @description The plan. */
        requestBody: {
            content: { "application/json": components["schemas"]["CreatePlanRequest"]; };
        };
        responses: {
            /** @description The new plan. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["CreatedPlan"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Read a plan
     *
     * Answers with the plan, its product included.
     */
    getPlan: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the plan.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["Plan"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create a product
     *
     * Makes a product, of which plans can then be made while it is enabled.
     */
    createProduct: {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /** @description The product. */
        requestBody: {
            content: { "application/json": components["schemas"]["CreateProductRequest"]; };
        };
        responses: {
            /** @description The new product. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["Product"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List subscriptions
     *
     * Answers with one page of subscriptions, of all plans or of one. Pages go by number.
     */
    listSubscriptions: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page wanted.
                 * @example 1
                 */
                page?: components["parameters"]["page"];
                /**
                 * @description How many entries a page has at most.
                 * @example 15
                 */
                page_size?: components["parameters"]["page_size"];
                /**
                 * @description Only the subscriptions to this plan. Null, which is the default, means those to any plan.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                plan_id?: string | null;
            };
            header?: never; path?: never; cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of subscriptions. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["SubscriptionList"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create a subscription
     *
     * Subscribes a customer to a plan with an existing payment token.
     */
    createSubscription: {
        parameters: { query?: never; header?: never; path?: never; cookie?: never; };
        /** @description Who subscribes to what, and who pays how. */
        requestBody: {
            content: { "application/json": components["schemas"]["CreateSubscriptionRequest"]; };
        };
        responses: {
            /** @description The new subscription. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["ChangedSubscription"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Read a subscription
     *
     * Answers with the subscription, its plan and customer included.
     */
    getSubscription: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                id: components["parameters"]["id_of_subscription"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["Subscription"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Cancel a subscription
     *
     * Ends a subscription, for a reason that may be given.
     */
    cancelSubscription: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                id: components["parameters"]["id_of_subscription"];
            };
            cookie?: never;
        };
        /** @description Why it ends. */
        requestBody?: {
            content: { "application/json": components["schemas"]["CancelSubscriptionRequest"]; };
        };
        responses: {
            /** @description The cancelled subscription. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["ChangedSubscription"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Cancel a pending charge
     *
     * Sandbox only. Acts as if a pending `pay_with_bank_account` or `pay_with_store` charge had been called off. Needs
     * the secret key.
     */
    cancelPendingCharge: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charge counts as cancelled. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["SimulationDone"]; };
            };
            400: components["responses"]["ChargeNotFound"];
            401: components["responses"]["InvalidCredentials"];
            404: components["responses"]["ChargeNotPending"];
        };
    };
    /**
     * Complete a pending charge
     *
     * Sandbox only. Acts as if the customer had paid a pending `pay_with_bank_account` or `pay_with_store` charge. Needs
     * the secret key.
     */
    completePendingCharge: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charge counts as paid. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["SimulationDone"]; };
            };
            400: components["responses"]["ChargeNotFound"];
            401: components["responses"]["InvalidCredentials"];
            404: components["responses"]["ChargeNotPending"];
        };
    };
    /**
     * Create a payment token
     *
     * Exchanges a credit or debit card for an opaque token with which charges can be made, so that the card data can go
     * from the customer's device straight to the service. The number of requests per minute is limited. Accepts the public or the secret key.
     */
    createPaymentToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
                 *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
                 *     names is missing; which operations demand it is
                 *     not specified by the interface document.
                 */
                "X-Cash-Anti-Fraud-Metadata"?: components["parameters"]["AntiFraudMetadata"];
            };
            path?: never; cookie?: never;
        };
        /** @description The card, and whose card it is. */
        requestBody: {
            content: { "application/json": components["schemas"]["CreatePaymentTokenRequest"]; };
        };
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    /**
     * Read a payment token
     *
     * Returns the details of a payment token. Needs the secret key.
     */
    getPaymentToken: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the payment token.
                 * @example token-1000
                 */
                id: components["parameters"]["token_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Update a payment token
     *
     * Updates the token owner's details. Whether omitted fields are kept is not specified by the interface document. Needs the secret key.
     */
    updatePaymentToken: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the payment token.
                 * @example token-1000
                 */
                id: components["parameters"]["token_id"];
            };
            cookie?: never;
        };
        /** @description The customer's details. */
        requestBody: {
            content: { "application/json": components["schemas"]["UpdatePaymentTokenRequest"]; };
        };
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Capture a held charge
     *
     * Takes money that was only held, all of it or a part. It works once per charge, and only while the charge is
     * `completed`, that is, made without `auto_capture` and not captured yet. Then it is `captured`. Needs the secret key.
     */
    captureCharge: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        /** @description How much to capture. */
        requestBody: {
            content: { "application/json": components["schemas"]["CaptureOrRefundAmount"]; };
        };
        responses: {
            /** @description The money is captured. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["Capture"]; };
            };
            /** @description The request is not acceptable, or the charge cannot be captured. */
            400: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["ErrorBody"]; };
            };
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List charges
     *
     * Answers with charges, newest first, narrowed by the conditions that are sent. To go on to older charges, send the
     * `last_cursor` of the answer as `after_id`; to go back to newer ones, its `first_cursor` as `before_id`. Never send
     * both. Needs the secret key.
     */
    listCharges: {
        parameters: {
            query?: {
                /**
                 * @description The `last_cursor` of an earlier answer. The page then holds older charges.
                 * @example cursor-of-the-oldest
                 */
                after_id?: components["parameters"]["after_id"];
                /**
                 * @description The `first_cursor` of an earlier answer. The page then holds newer charges.
                 * @example cursor-of-the-newest
                 */
                before_id?: components["parameters"]["before_id"];
                /**
                 * @description Channels through which the charge came, separated by commas, out of `plugin.woocommerce`, `plugin.magento`,
                 *     `commerce_api`, `checkout_widget` and `payment_link`.
                 * @example commerce_api,payment_link
                 */
                channel?: components["parameters"]["channel"];
                /** @description End of the span of time, in Unix time (UTC). */
                end_time?: components["parameters"]["end_time"];
                /**
                 * @description How many charges a page has at most.
                 * @example 10
                 */
                limit?: components["parameters"]["limit"];
                /** @description Whether the charge was paid in installments. A flag, sent as a string. */
                monthly_installments?: components["parameters"]["monthly_installments"];
                /**
                 * @description Payment methods, separated by commas.
                 * @example credit_or_debit_card,pay_with_store
                 */
                payment_methods?: components["parameters"]["payment_methods"];
                /** @description Networks of buy-now-pay-later payments, separated by commas. */
                payment_networks?: components["parameters"]["payment_networks"];
                /**
                 * @description Finds charges by a text that is compared with `creator_email`, `payment_info.external_system_order_id`,
                 *     `payment_info.reference`, `payment_info.service_system_order_id`, `payment_info.transaction_clabe`,
                 *     `payment_link_id`, `subscription_id`, and with the TID.
                 * @example order-1000
                 */
                search_key?: components["parameters"]["search_key"];
                /** @description Start of the span of time, in Unix time (UTC). */
                start_time?: components["parameters"]["start_time"];
                /** @description Whether a subscription paid the charge. A flag, sent as a string. */
                subscription?: components["parameters"]["subscription"];
                /** @description Values of TransactionStatus, separated by commas. */
                transaction_status?: components["parameters"]["transaction_status"];
            };
            header?: never; path?: never; cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of charges. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["ChargeList"]; };
            };
            /** @description The list was refused. `detail.code` says why. */
            400: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["ChargeListError"]; };
            };
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create a charge
     *
     * Charges the customer, or holds the money until it is captured (`processing_instructions.auto_capture`).
     *
     * A 200 means that the charge was made or held. A 400 has two faces, told apart by `status`. With `failure` the
     * charge was not made. With `pending` the customer has to act first: read `detail.code`, and for `action_required` do
     * what `detail.additional_details.action` says. In the 3DS case send the customer to `redirect_url`; afterwards they
     * come back to the 3DS redirect URL that the merchant registered in the portal (Developer menu; it may be changed at
     * any time), with a transaction id in the query parameter `TID`. Then read the charge by it, or wait for the
     * webhook of its success or failure.
     *
     * Idempotency is not specified by the interface document: after an answer that is lost, look for the charge before you
     * send it again.
     *
     * In the sandbox, 3DS starts when the amount is the one that belongs to the test card. `redirect_url` then leads to a
     * test page with two buttons; pressing either sends an event, and the customer back. Accepts the public or the secret key.
     */
    createCharge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
                 *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
                 *     names is missing; which operations demand it is
                 *     not specified by the interface document.
                 */
                "X-Cash-Anti-Fraud-Metadata"?: components["parameters"]["AntiFraudMetadata"];
            };
            path?: never; cookie?: never;
        };
        /** @description What to charge, to whom, and how. */
        requestBody: {
            content: { "application/json": components["schemas"]["ChargeRequest"]; };
        };
        responses: {
            /** @description The charge was made, or its money is held. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["Charge"]; };
            };
            /** @description The charge failed, or it is pending and the customer has to act. `status` says which. */
            400: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["ChargePendingOrFailed"]; };
            };
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Read a charge
     *
     * Answers with the charge and where it stands. The id is the one from the charge's creation, or from the `TID`
     * with which a customer comes back from 3DS.
     */
    getCharge: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charge. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["Charge"]; };
            };
            401: components["responses"]["InvalidCredentials"];
            /** @description There is no charge with this id. */
            404: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["OtherErrorBody"]; };
            };
        };
    };
    /**
     * Look up installment options
     *
     * Says in which monthly interest-free installments a charge could be paid. The body is that of charge creation;
     * nothing is charged. Needs the secret key.
     */
    lookupInstallments: {
        parameters: {
            query: {
                /**
                 * @description Whether installment options are asked for.
                 * @example true
                 */
                monthly_installments: boolean;
            };
            header?: never; path?: never; cookie?: never;
        };
        /** @description The charge that might be made. */
        requestBody: {
            content: { "application/json": components["schemas"]["ChargeRequest"]; };
        };
        responses: {
            /** @description The options, none when the charge cannot be paid in installments. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["InstallmentOptions"]; };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Refund a charge
     *
     * Gives money back. A charge that is held but not captured is cancelled, and everything goes back, whatever amount is
     * sent. Of a charge made with `auto_capture`, up to the whole amount can be given back. Needs the secret key.
     */
    refundCharge: {
        parameters: {
            query?: never; header?: never;
            path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                id: components["parameters"]["charge_id"];
            };
            cookie?: never;
        };
        /** @description How much to give back. */
        requestBody: {
            content: { "application/json": components["schemas"]["CaptureOrRefundAmount"]; };
        };
        responses: {
            /** @description The money goes back. */
            200: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["Refund"]; };
            };
            /** @description The request is not acceptable, or the charge cannot be refunded. */
            400: {
                headers: { [name: string]: unknown; };
                content: { "application/json": components["schemas"]["ErrorBody"]; };
            };
            401: components["responses"]["InvalidCredentials"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
