// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
declare const madeByMxn: unique symbol;

/** Exists for the compiler alone: a string enum is a string that is comparable to no literal. Two members, so that it never narrows. */
declare enum OtherWord {
  ThisOne = "this one",
  ThatOne = "that one",
}

/**
 * A word where the interface names some and leaves room for others. It is a string; `other("...")` of
 * @payment-service/client makes one of a text, so that a misspelt word does not compile, nor a comparison with one.
 */
export type Other = OtherWord;

/** A whole number in the smallest unit of a currency, checked when it was made. */
export type Centavos = number & { readonly [madeByMxn]: true };

/** A sum with its currency, made by `mxn` of @payment-service/client. */
export type Money = { readonly amount: Centavos; readonly currency_code: "MXN" };

export interface webhooks {
    readonly "capture.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A capture failed
         * @description The money of a held charge could not be captured.
         *     The interface document does not specify its `event_type`: `capture.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "capture.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A capture succeeded
         * @description The money of a held charge was captured.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["CaptureSucceededEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "charge.cancelled": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A charge was cancelled
         * @description A charge was called off, in the sandbox also through the testing operation.
         *     The interface document does not specify its `event_type`: `charge.cancelled` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedChargeEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "charge.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A charge failed
         * @description A charge was refused at creation, or the customer did not pass 3DS.
         *     The interface document does not specify its `event_type`: `charge.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedChargeEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "charge.pending": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A charge is pending
         * @description A charge was made and waits for its customer.
         *     The interface document does not specify its `event_type`: `charge.pending` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedChargeEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "charge.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A charge succeeded
         * @description The money of a charge was taken or is held, at creation, after 3DS, or because cash arrived.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["ChargeSucceededEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "disbursement.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A disbursement failed
         * @description Sent in connection with the creation of a charge.
         *     The interface document does not specify its `event_type`: `disbursement.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["DisbursementEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "disbursement.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A disbursement succeeded
         * @description Sent in connection with the creation of a charge.
         *     The interface document does not specify its `event_type`: `disbursement.succeeded` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["DisbursementEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "order_creation.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * An order was not created
         * @description The creation of an order failed.
         *     The interface document does not specify its `event_type`: `order_creation.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "order_creation.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * An order was created
         * @description The creation of an order succeeded.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["OrderCreatedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "order_update.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * An order was not updated
         * @description The update of an order failed.
         *     The interface document does not specify its `event_type`: `order_update.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "order_update.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * An order was updated
         * @description The update of an order succeeded.
         *     The interface document does not specify its `event_type`: `order_update.succeeded` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "plan_creation.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A plan was not created
         * @description The creation of a plan failed.
         *     The interface document does not specify its `event_type`: `plan_creation.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "plan_creation.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A plan was created
         * @description The creation of a plan succeeded.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["PlanCreatedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "product_creation.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A product was not created
         * @description The creation of a product failed.
         *     The interface document does not specify its `event_type`: `product_creation.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "product_creation.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A product was created
         * @description The creation of a product succeeded.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["ProductCreatedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "refund.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A refund failed
         * @description Money of a charge could not be given back.
         *     The interface document does not specify its `event_type`: `refund.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "refund.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A refund succeeded
         * @description Money of a charge was given back.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["RefundSucceededEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "subscription_creation.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A subscription was not created
         * @description The creation of a subscription failed.
         *     The interface document does not specify its `event_type`: `subscription_creation.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "subscription_creation.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A subscription was created
         * @description The creation of a subscription succeeded.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["SubscriptionCreatedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "subscription_update.failed": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A subscription was not cancelled
         * @description The cancellation of a subscription failed.
         *     The interface document does not specify its `event_type`: `subscription_update.failed` is a label of this project.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["UnnamedEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
    readonly "subscription_update.succeeded": {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly get?: never; readonly put?: never;
        /**
         * A subscription was cancelled
         * @description The cancellation of a subscription succeeded. The event calls it an update.
         */
        readonly post: {
            readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
            /** @description The event. */
            readonly requestBody: {
                readonly content: { readonly "application/json": components["schemas"]["SubscriptionCancelledEvent"]; };
            };
            readonly responses: {
                /** @description The answer that the service expects is not specified by the interface document. */
                readonly default: {
                    headers: { readonly [name: string]: unknown; };
                    content?: never;
                };
            };
        };
        readonly delete?: never; readonly options?: never; readonly head?: never; readonly patch?: never; readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description What the customer has to do. `3ds_authenticate`: confirm a card payment. `collect_payment`: hand over the money, which
         *     belongs to `pay_with_store` and `pay_with_bank_account`. `complete_at_bnpl_provider`: go to the `redirect_url` and
         *     finish at the buy-now-pay-later provider, which belongs to `pay_with_bnpl`.
         */
        readonly Action: "3ds_authenticate" | "collect_payment" | "complete_at_bnpl_provider" | Other;
        /** @description Address information that does not fit a structured address. Its fields are not specified by the interface document. */
        readonly AdditionalDetails: object;
        /** @description A sum of money, as an integer in the smallest unit of its currency together with that currency. */
        readonly Amount: Money;
        /** @description The object inside the `X-Cash-Anti-Fraud-Metadata` header. Write it as JSON, then encode that text in Base64. */
        readonly AntiFraudMetadata: {
            /**
             * Format: float
             * @description How full the battery is.
             */
            readonly battery_level?: number | undefined;
            /**
             * Format: float
             * @description Color depth of the screen.
             */
            readonly color_depth?: number | undefined;
            /** @description Identifies the device that sends the request, in whatever form the client's system uses. */
            readonly device_id: string;
            /** @description Address of the customer's device on the internet, IPv4 or IPv6. */
            readonly ip_address: string;
            /** @description Whether the battery is being charged. */
            readonly is_battery_charging?: boolean | undefined;
            /** @description Whether the device is on a Wi-Fi network. */
            readonly is_connected_to_wifi?: boolean | undefined;
            /** @description Whether the browser is in a private window. */
            readonly is_incognito?: boolean | undefined;
            /** @description Whether the device is rooted. */
            readonly is_rooted_device?: boolean | undefined;
            /**
             * Format: float
             * @description Latitude of the device.
             */
            readonly location_latitude?: number | undefined;
            /** @description Longitude of the device. A string, unlike the latitude. */
            readonly location_longitude?: string | undefined;
            /** @description Name of the operating system. */
            readonly os_type?: string | undefined;
            /** @description Version of the operating system. */
            readonly os_version?: string | undefined;
            /** @description Maker of the phone. */
            readonly phone_brand?: string | undefined;
            /** @description Mobile network of the phone. */
            readonly phone_carrier?: string | undefined;
            /**
             * Format: float
             * @description Bit depth of one pixel.
             */
            readonly pixel_depth?: number | undefined;
            /**
             * Format: float
             * @description Physical pixels per logical pixel.
             */
            readonly pixel_ratio?: number | undefined;
            /**
             * Format: float
             * @description Height of the screen.
             */
            readonly screen_resolution_height?: number | undefined;
            /**
             * Format: float
             * @description Width of the screen.
             */
            readonly screen_resolution_width?: number | undefined;
            /**
             * @description How far the customer's clock is from UTC, signed, in hours and minutes.
             * @example -06:00
             */
            readonly user_timezone: string;
            /** @description The browser's user agent. Sending it is recommended. */
            readonly "user-agent-string"?: string | undefined;
            /**
             * Format: float
             * @description Horizontal place of the window on the screen.
             */
            readonly window_position_x?: number | undefined;
            /**
             * Format: float
             * @description Vertical place of the window on the screen.
             */
            readonly window_position_y?: number | undefined;
        };
        /** @description Whether billing is automatic. */
        readonly AutoBilling: unknown;
        /**
         * @description The owner of the payment credential. Nothing here is obligatory, but banks approve more when the nine fields below
         *     are sent.
         */
        readonly BillingDetails: {
            /** @description Street and number. */
            readonly address_line_1?: unknown | undefined;
            /** @description Country of the address. */
            readonly country_code?: unknown | undefined;
            /** @description Email address of the owner. */
            readonly email?: unknown | undefined;
            /** @description Given name of the owner. */
            readonly first_name?: unknown | undefined;
            /** @description Family name of the owner. */
            readonly last_name?: unknown | undefined;
            /** @description City or town of the address. */
            readonly locality?: unknown | undefined;
            /** @description Telephone number of the owner. */
            readonly phone_1?: unknown | undefined;
            /** @description Postal code of the address. */
            readonly postal_code?: unknown | undefined;
            /** @description State or region of the address. */
            readonly region_name_or_code?: unknown | undefined;
        };
        /**
         * @description How often the customer is billed.
         * @enum {string}
         */
        readonly BillingFrequency: "weekly" | "bi_weekly" | "monthly" | "annual" | "daily";
        /** @description Why the subscription ends. */
        readonly CancelSubscriptionRequest: {
            /** @description The reason, or null. */
            readonly cancellation_reason?: (string | null) | undefined;
        };
        /** @description The one capture of a charge. */
        readonly Capture: {
            /** @description Id of the capture. */
            readonly capture_transaction_id: unknown;
            /** @description How much was captured. Its fields are not specified by the interface document. */
            readonly captured_amount: { readonly [key: string]: unknown; };
            /** @description How a request ended, or where a charge stands. */
            readonly status_details: components["schemas"]["StatusDetails"];
        };
        /** @description How much of a charge to capture, or to give back. */
        readonly CaptureOrRefundAmount: Money;
        /** @description Event of a capture that succeeded. */
        readonly CaptureSucceededEvent: {
            /**
             * @description What happened.
             * @constant
             */
            readonly event_type: "capture.succeeded";
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
        };
        /** @description A credit or debit card. */
        readonly Card: {
            /** @description The card number. */
            readonly card_number?: string | undefined;
            /** @description The validation code of the card. */
            readonly card_validation_code?: string | undefined;
            /** @description Month in which the card expires. */
            readonly expiration_month?: string | undefined;
            /** @description Year in which the card expires. */
            readonly expiration_year?: string | undefined;
        };
        /** @description A subscription as creation and cancellation answer with it. It names plan and customer by id. */
        readonly ChangedSubscription: {
            /** @description Whether billing is automatic. */
            readonly auto_billing: components["schemas"]["AutoBilling"];
            /** @description Billing date; which one is not specified by the interface document. */
            readonly billing_date?: unknown;
            /** @description How often the customer is billed. */
            readonly billing_frequency: components["schemas"]["SubscriptionBillingFrequency"];
            /** @description Id of the customer. */
            readonly customer_id: unknown;
            /** @description When the subscription was made. */
            readonly date_created: components["schemas"]["SubscriptionDateCreated"];
            /** @description When the subscription ends. */
            readonly end_date?: components["schemas"]["EndDate"];
            /** @description Id of the subscription. */
            readonly id: components["schemas"]["SubscriptionId"];
            /** @description What the customer pays with. A cancelled subscription may have none. Its fields are not specified by the interface document. */
            readonly payment_method?: components["schemas"]["SubscriptionPaymentMethod"];
            /**
             * Format: uuid
             * @description Id of the plan.
             */
            readonly plan_id: string;
            /** @description When the subscription starts. Its unit is not specified by the interface document. */
            readonly start_date: components["schemas"]["StartDate"];
            /** @description `active` is the one status seen. */
            readonly status: components["schemas"]["SubscriptionStatus"];
        };
        /** @description A charge, its id, and where it stands. */
        readonly Charge: {
            /** @description The charge itself. Its fields are not specified by the interface document. */
            readonly charge: components["schemas"]["ChargeObject"];
            /** @description Id of the charge, as used to read, capture and refund it. */
            readonly id: string;
            /** @description Where a charge stands. */
            readonly status_details: components["schemas"]["ChargeStatusDetails"];
        };
        /** @description One page of charges, newest first. */
        readonly ChargeList: {
            /** @description Points at the newest charge of this page. Send it as `before_id` to see newer charges. */
            readonly first_cursor?: string | null;
            /** @description Whether there are older charges. */
            readonly has_next?: boolean;
            /** @description Whether there are newer charges. */
            readonly has_previous?: boolean;
            /** @description Points at the oldest charge of this page. Send it as `after_id` to see older charges. */
            readonly last_cursor?: string | null;
            /** @description The charges of this page, ordered by creation, newest first. */
            readonly merchant_payment_transactions: readonly { readonly [key: string]: unknown; }[];
        };
        /** @description The refusal of a charge list, with one of seven known codes. */
        readonly ChargeListError: {
            /** @description When the refusal was made, in milliseconds since 1970-01-01 UTC. */
            readonly date_created?: components["schemas"]["ErrorDate"];
            /** @description Why the list was refused. */
            readonly detail: components["schemas"]["ChargeListErrorDetail"];
            /** @description The refusal in words for people. Programs read `detail.code`. */
            readonly message?: components["schemas"]["ErrorMessage"];
            /**
             * @description How the request ended, for example `failure`.
             * @example failure
             */
            readonly status?: string | null;
        };
        /**
         * @description `invalid_query_param`: a parameter has an unusable value. `limit_out_of_bounds`: `limit` is below 1 or above 100.
         *     `after_id_and_before_id_both_present`: only one cursor may be sent. `invalid_cursor_after_or_before` and
         *     `integrity_or_database_issue`: the cursor is unusable (the document gives both for that case).
         *     `merchant_does_not_exist` and `merchant_sub_account_does_not_exist`: the merchant, or its sub-account, is missing.
         */
        readonly ChargeListErrorCode: "invalid_query_param" | "merchant_sub_account_does_not_exist" | "merchant_does_not_exist" | "limit_out_of_bounds" | "integrity_or_database_issue" | "invalid_cursor_after_or_before" | "after_id_and_before_id_both_present" | Other;
        /** @description Why the list was refused. */
        readonly ChargeListErrorDetail: {
            /** @description Whatever else belongs to the reason. */
            readonly additional_details?: unknown;
            /**
             * @description `invalid_query_param`: a parameter has an unusable value. `limit_out_of_bounds`: `limit` is below 1 or above 100.
             *     `after_id_and_before_id_both_present`: only one cursor may be sent. `invalid_cursor_after_or_before` and
             *     `integrity_or_database_issue`: the cursor is unusable (the document gives both for that case).
             *     `merchant_does_not_exist` and `merchant_sub_account_does_not_exist`: the merchant, or its sub-account, is missing.
             */
            readonly code?: components["schemas"]["ChargeListErrorCode"];
        } & { readonly [key: string]: unknown; };
        /** @description The charge itself. Its fields are not specified by the interface document. */
        readonly ChargeObject: { readonly [key: string]: unknown; };
        /** @description The two faces of a 400 from charge creation, told apart by `status`. */
        readonly ChargePendingOrFailed: components["schemas"]["PendingCharge"] | components["schemas"]["FailedCharge"];
        /** @description What to charge, to whom, and how. Installment lookup takes the same body. */
        readonly ChargeRequest: {
            /** @description Address information that does not fit a structured address. Its fields are not specified by the interface document. */
            readonly additional_details?: components["schemas"]["AdditionalDetails"] | undefined;
            /** @description A sum of money, as an integer in the smallest unit of its currency together with that currency. */
            readonly amount_details: components["schemas"]["Amount"];
            /**
             * @description The owner of the payment credential. Nothing here is obligatory, but banks approve more when the nine fields below
             *     are sent.
             */
            readonly billing_details?: components["schemas"]["BillingDetails"] | undefined;
            /** @description The customer, as the merchant knows them. */
            readonly consumer_details?: components["schemas"]["ConsumerDetail"] | undefined;
            /** @description What the charge is for. */
            readonly description: string;
            /** @description What the customer pays with. */
            readonly payment_detail?: components["schemas"]["PaymentDetail"] | undefined;
            /** @description How the charge is to be processed. */
            readonly processing_instructions?: {
                /**
                 * @description `true` takes the money in one step. `false`, or nothing said, only holds it until the charge is captured.
                 * @default false
                 */
                readonly auto_capture?: boolean | undefined;
            } | undefined;
            /** @description Where the goods go. Its fields are not specified by the interface document. */
            readonly shipping_details?: components["schemas"]["ShippingDetails"] | undefined;
        };
        /** @description Where a charge stands. */
        readonly ChargeStatusDetails: WithRequired<components["schemas"]["StatusDetails"], "status">;
        /** @description Event of a charge that succeeded. */
        readonly ChargeSucceededEvent: {
            /**
             * @description What happened.
             * @constant
             */
            readonly event_type: "charge.succeeded";
            /** @description An id. Whether it is that of the charge or of the event is not specified by the interface document. */
            readonly id: components["schemas"]["EventId"];
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
            /** @description How a request ended, or where a charge stands. */
            readonly status_details: components["schemas"]["StatusDetails"];
        };
        /** @description The customer, as the merchant knows them. */
        readonly ConsumerDetail: {
            /** @description How to reach the customer. */
            readonly contact?: {
                /**
                 * @description The customer's email address.
                 * @example ada@example.com
                 */
                readonly email?: string | undefined;
                /** @description Id of the contact. */
                readonly id?: string | undefined;
            } | undefined;
            /** @description The merchant's own id of the customer. */
            readonly external_consumer_id?: string | undefined;
            /** @description The customer's name, in four parts. */
            readonly name?: {
                /** @description First family name. */
                readonly first_last_name?: string | undefined;
                /** @description First given name. */
                readonly first_name?: string | undefined;
                /** @description Second given name. */
                readonly second_first_name?: string | undefined;
                /** @description Second family name. */
                readonly second_last_name?: string | undefined;
            } | undefined;
        };
        /** @description What a charge waits for. */
        readonly Continuation: {
            /**
             * @description What the customer has to do. `3ds_authenticate`: confirm a card payment. `collect_payment`: hand over the money, which
             *     belongs to `pay_with_store` and `pay_with_bank_account`. `complete_at_bnpl_provider`: go to the `redirect_url` and
             *     finish at the buy-now-pay-later provider, which belongs to `pay_with_bnpl`.
             */
            readonly action: components["schemas"]["Action"];
            /** @description Id of the charge that waits. */
            readonly charge_id: string;
            /**
             * Format: int64
             * @description When it was created, in milliseconds since 1970-01-01 UTC.
             * @example 1767225600000
             */
            readonly created_on: number;
        };
        /** @description The new order. */
        readonly CreatedOrder: {
            /** @description The order itself. Its fields, the one that holds its id included, are not specified by the interface document. */
            readonly order: components["schemas"]["OrderObject"];
        };
        /** @description The new plan. It names its product by id. */
        readonly CreatedPlan: {
            /** @description What its creation said about display and the payment widget. */
            readonly additional_details?: components["schemas"]["ShownPlanDetails"];
            /** @description How often the customer is billed. */
            readonly billing_frequency: components["schemas"]["BillingFrequency"];
            /** @description When it was made, counted from 1970-01-01 UTC. Whether in seconds or milliseconds is not specified by the interface document. */
            readonly date_created: components["schemas"]["EpochDate"];
            /** @description What the plan is, as customers see it. */
            readonly description: components["schemas"]["PlanDescription"];
            /** @description Id of the plan. */
            readonly id: components["schemas"]["PlanId"];
            /** @description Name of the plan. */
            readonly name: components["schemas"]["PlanName"];
            /** @description The plan's payment link. Its fields are not specified by the interface document. */
            readonly payment_link?: components["schemas"]["PaymentLink"];
            /** @description The sum billed in each cycle. Its fields are not specified by the interface document. */
            readonly price: components["schemas"]["PlanPrice"];
            /** @description Id of the product that the plan sells. */
            readonly product_id: string;
            /** @description `active` is the one status seen. */
            readonly status: components["schemas"]["PlanStatus"];
        };
        /** @description What the customer buys, and for how much. */
        readonly CreateOrderRequest: {
            /**
             * @description The owner of the payment credential. Nothing here is obligatory, but banks approve more when the nine fields below
             *     are sent.
             */
            readonly billing_details?: components["schemas"]["BillingDetails"] | undefined;
            /** @description The customer, as the merchant knows them. */
            readonly consumer_details?: components["schemas"]["ConsumerDetail"] | undefined;
            /** @description What the order is about. */
            readonly description: string;
            /** @description The merchant's own id of the order. */
            readonly external_system_order_id?: string | undefined;
            /** @description Notes on the order. */
            readonly notes?: readonly components["schemas"]["Note"][] | undefined;
            /** @description A sum of money, as an integer in the smallest unit of its currency together with that currency. */
            readonly order_total_amount: components["schemas"]["Amount"];
            /** @description What the customer pays with. */
            readonly payment_detail?: components["schemas"]["PaymentDetail"] | undefined;
            /** @description The items bought. When it is sent it has at least one. */
            readonly purchases?: readonly components["schemas"]["OrderItem"][] | undefined;
            /** @description Where the goods go. Its fields are not specified by the interface document. */
            readonly shipping_details?: components["schemas"]["ShippingDetails"] | undefined;
        };
        /** @description A card, and whose card it is. */
        readonly CreatePaymentTokenRequest: {
            /** @description The customer, as the merchant knows them. */
            readonly consumer_details: components["schemas"]["ConsumerDetail"];
            /** @description The card to tokenize. */
            readonly credential: components["schemas"]["PaymentCredential"];
        };
        /** @description A product, sold again and again at a price. */
        readonly CreatePlanRequest: {
            /** @description How the plan is displayed, and settings of the payment widget. Its fields are not specified by the interface document. */
            readonly additional_details?: components["schemas"]["PlanAdditionalDetails"] | undefined;
            /**
             * @description How often the customer is billed.
             * @default monthly
             * @enum {string}
             */
            readonly billing_frequency?: ("weekly" | "bi_weekly" | "monthly" | "annual" | "daily") | undefined;
            /** @description What the plan is. Customers see it. */
            readonly description: string;
            /** @description Name of the plan. */
            readonly name: string;
            /** @description The sum billed in each cycle. Its fields are not specified by the interface document. */
            readonly price: components["schemas"]["PlanPriceRequest"];
            /** @description The id that the creation of the product answered with. */
            readonly product_id: string;
        };
        /** @description Something that plans can sell. */
        readonly CreateProductRequest: {
            /** @description Benefits or features that the payment widget and the shop plugins show. Its fields are not specified by the interface document. */
            readonly additional_details?: components["schemas"]["ProductAdditionalDetails"] | undefined;
            /** @description What the product is. */
            readonly description: string;
            /** @description The merchant's own id of the product. */
            readonly external_product_id?: string | undefined;
            /** @description Name of the product. */
            readonly name: string;
            /**
             * @description Plans can be made of an `enabled` product only.
             * @default enabled
             * @enum {string}
             */
            readonly status?: ("enabled" | "disabled") | undefined;
        };
        /** @description A customer who pays for a plan regularly, with a payment token that is named by its id or by its alias. */
        readonly CreateSubscriptionRequest: components["schemas"]["SubscriptionByTokenId"] | components["schemas"]["SubscriptionByTokenAlias"];
        /**
         * @description The payment method, and beside it one object named after that method which holds the credential. A card token goes
         *     into `service_payment_token`. The objects of the methods other than card and token are
         *     not specified by the interface document.
         */
        readonly Credentials: {
            /** @description A credit or debit card. */
            readonly credit_or_debit_card?: components["schemas"]["Card"] | undefined;
            /** @description Which payment method is used. */
            readonly payment_method?: {
                /**
                 * @description The name of a payment method. In identifiers of this interface the word `service` stands where an implementation
                 *     writes its maker's brand.
                 */
                readonly method?: components["schemas"]["PaymentMethod"] | undefined;
            } | undefined;
            /** @description Goes with the method `pay_with_service_payment_token`. */
            readonly service_payment_token?: {
                /** @description The token made earlier from the customer's card. */
                readonly payment_token?: string | undefined;
            } | undefined;
        };
        /** @description One member of `additional_details`, for example the name `redirect_url` and an address as its data. */
        readonly DetailPair: {
            /** @description Value of the member. */
            readonly data?: unknown;
            /** @description Name of the member. */
            readonly name?: string;
        } & { readonly [key: string]: unknown; };
        /** @description The same members as pairs of a name and its data, which is how some services write them. */
        readonly DetailPairs: readonly components["schemas"]["DetailPair"][];
        /** @description Disbursement event. Whether it has all members of a charge event is not specified by the interface document. */
        readonly DisbursementEvent: {
            /** @description What happened. The value is not specified by the interface document; the values that it gives are a resource, a dot and an outcome. */
            readonly event_type: components["schemas"]["UnnamedEventType"];
            /** @description An id, as in the events of charges. */
            readonly id?: unknown;
            /** @description The affected object, where there is one. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["UnnamedEventPayload"];
            /** @description How a request ended, or where a charge stands. */
            readonly status_details?: components["schemas"]["StatusDetails"];
        };
        /** @description When the subscription ends. */
        readonly EndDate: unknown;
        /**
         * Format: int64
         * @description When it was made, counted from 1970-01-01 UTC. Whether in seconds or milliseconds is not specified by the interface document.
         */
        readonly EpochDate: number;
        /** @description What a 400 looks like. The reasons are in `detail`. */
        readonly ErrorBody: {
            /** @description When the refusal was made, in milliseconds since 1970-01-01 UTC. */
            readonly date_created?: components["schemas"]["ErrorDate"];
            /** @description Why the request was refused. */
            readonly detail: components["schemas"]["ErrorDetail"];
            /** @description The refusal in words for people. Programs read `detail.code`. */
            readonly message?: components["schemas"]["ErrorMessage"];
            /**
             * @description How the request ended, for example `failure`.
             * @example failure
             */
            readonly status?: string | null;
        };
        /**
         * Format: int64
         * @description When the refusal was made, in milliseconds since 1970-01-01 UTC.
         * @example 1767225600000
         */
        readonly ErrorDate: number | null;
        /** @description Why the request was refused. */
        readonly ErrorDetail: {
            /** @description Whatever else belongs to the reason. */
            readonly additional_details?: unknown;
            /** @description The reason as a code for programs. */
            readonly code?: unknown;
        } & { readonly [key: string]: unknown; };
        /** @description The refusal in words for people. Programs read `detail.code`. */
        readonly ErrorMessage: string | null;
        /** @description An id. Whether it is that of the charge or of the event is not specified by the interface document. */
        readonly EventId: unknown;
        /** @description The affected object. Its structure is not specified by the interface document. */
        readonly EventPayload: unknown;
        /** @description The charge was not made, because it was refused or because the request was not acceptable. */
        readonly FailedCharge: {
            /** @description When the refusal was made, in milliseconds since 1970-01-01 UTC. */
            readonly date_created?: components["schemas"]["ErrorDate"];
            /** @description Why the request was refused. */
            readonly detail: components["schemas"]["ErrorDetail"];
            /** @description Id of the charge. Whether it stands here, and its type, is not specified by the interface document. */
            readonly id?: unknown;
            /** @description The refusal in words for people. Programs read `detail.code`. */
            readonly message?: components["schemas"]["ErrorMessage"];
            /**
             * @description Always `failure`; it tells this body from a pending charge. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly status: "failure";
        };
        /** @description The ways to pay a charge in monthly interest-free installments. */
        readonly InstallmentOptions: {
            /** @description The options; none when the charge cannot be paid in installments. */
            readonly options: readonly unknown[];
            /** @description Id of this list of options. */
            readonly options_list_id: string;
        };
        /** @description One page of invoices. */
        readonly InvoiceList: {
            /** @description The invoices of this page. */
            readonly invoice_list: readonly components["schemas"]["ListElement"][];
            /** @description Number of entries. */
            readonly item_count?: components["schemas"]["ItemCount"];
            /** @description The page after this one. */
            readonly next?: components["schemas"]["NextPage"];
            /** @description Number of pages. */
            readonly page_count?: components["schemas"]["PageCount"];
            /** @description The page before this one. */
            readonly previous?: components["schemas"]["PreviousPage"];
        };
        /** @description Number of entries. */
        readonly ItemCount: number;
        /** @description One entry of a list. Its fields are not specified by the interface document. */
        readonly ListElement: { readonly [key: string]: unknown; };
        /** @description The page after this one. */
        readonly NextPage: string | null;
        /** @description One note. Its fields are not specified by the interface document. */
        readonly Note: object;
        /** @description An order, with information about it. */
        readonly Order: {
            /** @description The order itself. Its fields, the one that holds its id included, are not specified by the interface document. */
            readonly order: components["schemas"]["OrderObject"];
            /** @description Information about the order. Its fields are not specified by the interface document. */
            readonly order_information: { readonly [key: string]: unknown; };
        };
        /** @description Event of a new order. */
        readonly OrderCreatedEvent: {
            /**
             * @description What happened.
             * @constant
             */
            readonly event_type: "order_creation.succeeded";
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
        };
        /** @description One thing bought. Its fields are not specified by the interface document. */
        readonly OrderItem: object;
        /** @description The order itself. Its fields, the one that holds its id included, are not specified by the interface document. */
        readonly OrderObject: { readonly [key: string]: unknown; };
        /**
         * @description What a 401, 404 or 429 may look like. The document gives this shape without naming their statuses: they may look
         *     otherwise, or have no body.
         */
        readonly OtherErrorBody: {
            /** @description When the refusal was made, in milliseconds since 1970-01-01 UTC. */
            readonly date_created?: components["schemas"]["ErrorDate"];
            /** @description Why the request was refused. */
            readonly detail?: components["schemas"]["ErrorDetail"];
            /** @description The refusal in words for people. Programs read `detail.code`. */
            readonly message?: components["schemas"]["ErrorMessage"];
            /**
             * @description How the request ended, for example `failure`.
             * @example failure
             */
            readonly status?: string | null;
        };
        /** @description Number of pages. */
        readonly PageCount: number;
        /** @description The card to tokenize. */
        readonly PaymentCredential: {
            /** @description A credit or debit card. */
            readonly credit_or_debit_card?: components["schemas"]["Card"] | undefined;
            /** @description Which kind of credential this is. */
            readonly payment_method?: {
                /**
                 * @description Tokens are made of cards only.
                 * @enum {string}
                 */
                readonly method?: "credit_or_debit_card" | undefined;
            } | undefined;
        };
        /** @description What the customer pays with. */
        readonly PaymentDetail: {
            /**
             * @deprecated
             * @description Deprecated. Use `billing_details` of the charge or order instead.
             */
            readonly address?: unknown | undefined;
            /**
             * @deprecated
             * @description Deprecated. Use `billing_details` of the charge or order instead.
             */
            readonly contact?: unknown | undefined;
            /**
             * @description The payment method, and beside it one object named after that method which holds the credential. A card token goes
             *     into `service_payment_token`. The objects of the methods other than card and token are
             *     not specified by the interface document.
             */
            readonly credentials?: components["schemas"]["Credentials"] | undefined;
            /**
             * @deprecated
             * @description Deprecated. Use `billing_details` of the charge or order instead.
             */
            readonly name?: unknown | undefined;
        };
        /** @description One page of payment intents. */
        readonly PaymentIntentList: {
            /** @description Number of entries. */
            readonly item_count?: components["schemas"]["ItemCount"];
            /** @description The page after this one. */
            readonly next?: components["schemas"]["NextPage"];
            /** @description Number of pages. */
            readonly page_count?: components["schemas"]["PageCount"];
            /** @description The payment intents of this page. */
            readonly payment_intent_list: readonly components["schemas"]["ListElement"][];
            /** @description The page before this one. */
            readonly previous?: components["schemas"]["PreviousPage"];
        };
        /** @description The plan's payment link. Its fields are not specified by the interface document. */
        readonly PaymentLink: { readonly [key: string]: unknown; } | null;
        /**
         * @description The name of a payment method. In identifiers of this interface the word `service` stands where an implementation
         *     writes its maker's brand.
         */
        readonly PaymentMethod: "credit_or_debit_card" | "pay_with_bank_account" | "pay_with_store" | "pay_with_bnpl" | "pay_with_service_payment_token" | Other;
        /** @description A payment token and how the request for it ended. */
        readonly PaymentToken: {
            /** @description How a request ended, or where a charge stands. */
            readonly status_details: components["schemas"]["StatusDetails"];
            /** @description Details of the token. Its fields are not specified by the interface document. */
            readonly token_details: { readonly [key: string]: unknown; };
        };
        /** @description What the customer has to do, and where, as an object or as a list of pairs. */
        readonly PendingAdditionalDetails: components["schemas"]["PendingDetailMembers"] | components["schemas"]["DetailPairs"];
        /**
         * @description The charge waits for the customer; this is not an error. Look at `detail.code`, and when it is `action_required` do
         *     what `detail.additional_details.action` says. Then wait for the webhook, or read the charge again.
         */
        readonly PendingCharge: {
            /** @description When the refusal was made, in milliseconds since 1970-01-01 UTC. */
            readonly date_created?: components["schemas"]["ErrorDate"];
            /** @description Why the charge is pending. */
            readonly detail: components["schemas"]["PendingChargeDetail"];
            /** @description Id of the charge. Whether it stands here, and its type, is not specified by the interface document. */
            readonly id?: unknown;
            /** @description The refusal in words for people. Programs read `detail.code`. */
            readonly message?: components["schemas"]["ErrorMessage"];
            /**
             * @description Always `pending`; it tells this body from a failed charge. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly status: "pending";
        };
        /** @description Why the charge is pending. */
        readonly PendingChargeDetail: {
            /** @description What the customer has to do, and where, as an object or as a list of pairs. */
            readonly additional_details?: components["schemas"]["PendingAdditionalDetails"];
            /** @description `action_required` means that the customer has to act. */
            readonly code?: components["schemas"]["PendingCode"];
        } & { readonly [key: string]: unknown; };
        /** @description `action_required` means that the customer has to act. */
        readonly PendingCode: "action_required" | Other;
        /** @description What the customer has to do, and where. */
        readonly PendingDetailMembers: {
            /**
             * @description What the customer has to do. `3ds_authenticate`: confirm a card payment. `collect_payment`: hand over the money, which
             *     belongs to `pay_with_store` and `pay_with_bank_account`. `complete_at_bnpl_provider`: go to the `redirect_url` and
             *     finish at the buy-now-pay-later provider, which belongs to `pay_with_bnpl`.
             */
            readonly action?: components["schemas"]["Action"];
            /** @description Where to send the customer; named for `3ds_authenticate` and `complete_at_bnpl_provider`. */
            readonly redirect_url?: string | null;
        } & { readonly [key: string]: unknown; };
        /** @description A plan as it is read. It holds its product as an object. */
        readonly Plan: {
            /** @description What its creation said about display and the payment widget. */
            readonly additional_details?: components["schemas"]["ShownPlanDetails"];
            /** @description How often the customer is billed. */
            readonly billing_frequency: components["schemas"]["BillingFrequency"];
            /** @description When it was made, counted from 1970-01-01 UTC. Whether in seconds or milliseconds is not specified by the interface document. */
            readonly date_created: components["schemas"]["EpochDate"];
            /** @description What the plan is, as customers see it. */
            readonly description: components["schemas"]["PlanDescription"];
            /** @description Id of the plan. */
            readonly id: components["schemas"]["PlanId"];
            /** @description Name of the plan. */
            readonly name: components["schemas"]["PlanName"];
            /** @description The plan's payment link. Its fields are not specified by the interface document. */
            readonly payment_link?: components["schemas"]["PaymentLink"];
            /** @description The sum billed in each cycle. Its fields are not specified by the interface document. */
            readonly price: components["schemas"]["PlanPrice"];
            /** @description The product that the plan sells. Its fields here are not specified by the interface document. */
            readonly product: { readonly [key: string]: unknown; };
            /** @description `active` is the one status seen. */
            readonly status: components["schemas"]["PlanStatus"];
        };
        /** @description How the plan is displayed, and settings of the payment widget. Its fields are not specified by the interface document. */
        readonly PlanAdditionalDetails: object;
        /** @description Event of a new plan. */
        readonly PlanCreatedEvent: {
            /**
             * @description What happened.
             * @constant
             */
            readonly event_type: "plan_creation.succeeded";
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
        };
        /** @description What the plan is, as customers see it. */
        readonly PlanDescription: string;
        /** @description Id of the plan. */
        readonly PlanId: string;
        /** @description One page of plans. */
        readonly PlanList: {
            /** @description Number of entries. */
            readonly item_count?: components["schemas"]["ItemCount"];
            /** @description The page after this one. */
            readonly next?: components["schemas"]["NextPage"];
            /** @description Number of pages. */
            readonly page_count?: components["schemas"]["PageCount"];
            /** @description The plans of this page. */
            readonly plan_list: readonly components["schemas"]["ListElement"][];
            /** @description The page before this one. */
            readonly previous?: components["schemas"]["PreviousPage"];
        };
        /** @description Name of the plan. */
        readonly PlanName: string;
        /** @description The sum billed in each cycle. Its fields are not specified by the interface document. */
        readonly PlanPrice: { readonly [key: string]: unknown; };
        /** @description The sum billed in each cycle. Its fields are not specified by the interface document. */
        readonly PlanPriceRequest: object;
        /** @description `active` is the one status seen. */
        readonly PlanStatus: "active" | Other;
        /** @description The page before this one. */
        readonly PreviousPage: string | null;
        /** @description A product. */
        readonly Product: {
            /** @description What its creation said about benefits or features. */
            readonly additional_details?: { readonly [key: string]: unknown; } | null;
            /** @description When it was made, counted from 1970-01-01 UTC. Whether in seconds or milliseconds is not specified by the interface document. */
            readonly date_created: components["schemas"]["EpochDate"];
            /** @description What the product is. */
            readonly description: string;
            /** @description The merchant's own id of the product. */
            readonly external_product_id?: string | null;
            /** @description Id of the product, to be given when a plan is made. */
            readonly id: string;
            /** @description Name of the product. */
            readonly name: string;
            /** @description Plans can be made of an `enabled` product only. */
            readonly status: components["schemas"]["ProductStatus"];
            /** @description Id of a sub-account. */
            readonly subaccount_id?: unknown;
        };
        /** @description Benefits or features that the payment widget and the shop plugins show. Its fields are not specified by the interface document. */
        readonly ProductAdditionalDetails: object;
        /** @description Event of a new product. */
        readonly ProductCreatedEvent: {
            /**
             * @description What happened.
             * @constant
             */
            readonly event_type: "product_creation.succeeded";
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
        };
        /**
         * @description Plans can be made of an `enabled` product only.
         * @enum {string}
         */
        readonly ProductStatus: "enabled" | "disabled";
        /** @description A refund. The sum that was really given back is not part of it. */
        readonly Refund: {
            /** @description Id of the refund. */
            readonly refund_transaction_id: unknown;
            /** @description How a request ended, or where a charge stands. */
            readonly status_details: components["schemas"]["StatusDetails"];
        };
        /** @description Event of a refund that succeeded. */
        readonly RefundSucceededEvent: {
            /**
             * @description What happened.
             * @constant
             */
            readonly event_type: "refund.succeeded";
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
        };
        /** @description Where the goods go. Its fields are not specified by the interface document. */
        readonly ShippingDetails: object;
        /** @description What its creation said about display and the payment widget. */
        readonly ShownPlanDetails: { readonly [key: string]: unknown; } | null;
        /** @description The simulation worked. */
        readonly SimulationDone: {
            /** @description Human-readable confirmation. */
            readonly success_message: unknown;
        };
        /** @description When the subscription starts. Its unit is not specified by the interface document. */
        readonly StartDate: unknown;
        /**
         * @description Known values: `success`, `pending`, `failure`. The document also calls a charge `completed` when it can be captured and
         *     `captured` when it has been, and does not say where those two words are seen. Others may occur.
         */
        readonly Status: "failure" | "pending" | "success" | Other;
        /** @description What the customer has to do, or what the bank said, as an object or as a list of pairs. */
        readonly StatusAdditionalDetails: components["schemas"]["StatusDetailMembers"] | components["schemas"]["DetailPairs"];
        /** @description What the customer has to do, or what the bank said. */
        readonly StatusDetailMembers: ({
            /**
             * @description What the customer has to do. `3ds_authenticate`: confirm a card payment. `collect_payment`: hand over the money, which
             *     belongs to `pay_with_store` and `pay_with_bank_account`. `complete_at_bnpl_provider`: go to the `redirect_url` and
             *     finish at the buy-now-pay-later provider, which belongs to `pay_with_bnpl`.
             */
            readonly action?: components["schemas"]["Action"];
            /** @description The bank's authorization code. Only on card charges, and only when the bank gives one. */
            readonly authorization_code?: unknown;
            /** @description Where to send the customer. */
            readonly redirect_url?: string | null;
        } & { readonly [key: string]: unknown; }) | null;
        /** @description How a request ended, or where a charge stands. */
        readonly StatusDetails: {
            /** @description More about the status. */
            readonly detail?: ({
                /** @description What the customer has to do, or what the bank said, as an object or as a list of pairs. */
                readonly additional_details?: components["schemas"]["StatusAdditionalDetails"];
                /** @description The reason for the status, as a code for programs. */
                readonly code?: unknown;
            } & { readonly [key: string]: unknown; }) | null;
            /**
             * @description Known values: `success`, `pending`, `failure`. The document also calls a charge `completed` when it can be captured and
             *     `captured` when it has been, and does not say where those two words are seen. Others may occur.
             */
            readonly status?: components["schemas"]["Status"];
        } & { readonly [key: string]: unknown; };
        /** @description A subscription as it is read. It holds plan and customer as objects. */
        readonly Subscription: {
            /** @description Whether billing is automatic. */
            readonly auto_billing: components["schemas"]["AutoBilling"];
            /** @description Day on which the customer is charged. */
            readonly billing_day?: unknown;
            /** @description How often the customer is billed. */
            readonly billing_frequency: components["schemas"]["SubscriptionBillingFrequency"];
            /** @description How the customer is charged. */
            readonly billing_method: unknown;
            /** @description The customer. Its fields are not specified by the interface document. */
            readonly customer: { readonly [key: string]: unknown; };
            /** @description When the subscription was made. */
            readonly date_created: components["schemas"]["SubscriptionDateCreated"];
            /** @description When the subscription ends. */
            readonly end_date?: components["schemas"]["EndDate"];
            /** @description Id of the subscription. */
            readonly id: components["schemas"]["SubscriptionId"];
            /** @description What the customer pays with. A cancelled subscription may have none. Its fields are not specified by the interface document. */
            readonly payment_method?: components["schemas"]["SubscriptionPaymentMethod"];
            /** @description The plan. Its fields here are not specified by the interface document. */
            readonly plan: { readonly [key: string]: unknown; };
            /** @description When the subscription starts. Its unit is not specified by the interface document. */
            readonly start_date: components["schemas"]["StartDate"];
            /** @description `active` is the one status seen. */
            readonly status: components["schemas"]["SubscriptionStatus"];
        };
        /** @description How often the customer is billed. */
        readonly SubscriptionBillingFrequency: unknown;
        /** @description The payment token is named by its alias. */
        readonly SubscriptionByTokenAlias: WithRequired<components["schemas"]["SubscriptionTerms"], "payment_token_alias">;
        /** @description The payment token is named by its id. */
        readonly SubscriptionByTokenId: WithRequired<components["schemas"]["SubscriptionTerms"], "payment_token_id">;
        /** @description Event of a subscription that was cancelled. */
        readonly SubscriptionCancelledEvent: {
            /**
             * @description What happened.
             * @constant
             */
            readonly event_type: "subscription_update.succeeded";
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
        };
        /** @description Event of a new subscription. */
        readonly SubscriptionCreatedEvent: {
            /**
             * @description What happened.
             * @constant
             */
            readonly event_type: "subscription_creation.succeeded";
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
        };
        /** @description When the subscription was made. */
        readonly SubscriptionDateCreated: unknown;
        /** @description Id of the subscription. */
        readonly SubscriptionId: string;
        /** @description One page of subscriptions. */
        readonly SubscriptionList: {
            /** @description Number of entries. */
            readonly item_count?: components["schemas"]["ItemCount"];
            /** @description The page after this one. */
            readonly next?: components["schemas"]["NextPage"];
            /** @description Number of pages. */
            readonly page_count?: components["schemas"]["PageCount"];
            /** @description The page before this one. */
            readonly previous?: components["schemas"]["PreviousPage"];
            /** @description The subscriptions of this page. */
            readonly subscription_list: readonly components["schemas"]["ListElement"][];
        };
        /** @description What the customer pays with. A cancelled subscription may have none. Its fields are not specified by the interface document. */
        readonly SubscriptionPaymentMethod: { readonly [key: string]: unknown; } | null;
        /** @description `active` is the one status seen. */
        readonly SubscriptionStatus: "active" | Other;
        /** @description Who subscribes to what, and how it is billed. */
        readonly SubscriptionTerms: {
            /**
             * @description Whether billing is automatic.
             * @default true
             */
            readonly auto_billing?: boolean | undefined;
            /** @description Day on which the customer is charged. */
            readonly billing_day?: number | undefined;
            /**
             * @description How often the customer is billed. The known words are those that a plan allows.
             * @default monthly
             */
            readonly billing_frequency?: ("weekly" | "bi_weekly" | "monthly" | "annual" | "daily" | Other) | undefined;
            /**
             * @description How the customer is charged.
             * @default card
             */
            readonly billing_method?: string | undefined;
            /**
             * Format: email
             * @description The customer's email address.
             */
            readonly customer_email: string;
            /** @description Alias of the payment token to charge. Required when there is no `payment_token_id`. */
            readonly payment_token_alias?: string | undefined;
            /**
             * Format: uuid
             * @description Id of the payment token to charge. Required when there is no `payment_token_alias`.
             */
            readonly payment_token_id?: string | undefined;
            /**
             * Format: uuid
             * @description Id of the plan.
             */
            readonly plan_id: string;
            /**
             * Format: int64
             * @description When the subscription starts. Its unit is not specified by the interface document.
             */
            readonly start_date: number;
        };
        /** @description Charge event whose `event_type` is not specified by the interface document. */
        readonly UnnamedChargeEvent: {
            /** @description What happened. The value is not specified by the interface document; the values that it gives are a resource, a dot and an outcome. */
            readonly event_type: components["schemas"]["UnnamedEventType"];
            /** @description An id, as in charge.succeeded. A charge that was refused at its creation need not have one. */
            readonly id: unknown;
            /** @description The affected object. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["EventPayload"];
            /** @description How a request ended, or where a charge stands. */
            readonly status_details: components["schemas"]["StatusDetails"];
        };
        /** @description Event of another kind than a charge event, whose `event_type` is not specified by the interface document. */
        readonly UnnamedEvent: {
            /** @description What happened. The value is not specified by the interface document; the values that it gives are a resource, a dot and an outcome. */
            readonly event_type: components["schemas"]["UnnamedEventType"];
            /** @description The affected object, where there is one. Its structure is not specified by the interface document. */
            readonly payload: components["schemas"]["UnnamedEventPayload"];
        };
        /** @description The affected object, where there is one. Its structure is not specified by the interface document. */
        readonly UnnamedEventPayload: unknown;
        /** @description What happened. The value is not specified by the interface document; the values that it gives are a resource, a dot and an outcome. */
        readonly UnnamedEventType: string;
        /** @description What to change in an order. Everything may be left out. */
        readonly UpdateOrderRequest: {
            /**
             * @description The owner of the payment credential. Nothing here is obligatory, but banks approve more when the nine fields below
             *     are sent.
             */
            readonly billing_details?: components["schemas"]["BillingDetails"] | undefined;
            /** @description The customer, as the merchant knows them. */
            readonly consumer_details?: components["schemas"]["ConsumerDetail"] | undefined;
            /** @description What the order is about. */
            readonly description?: string | undefined;
            /** @description The merchant's own id of the order. */
            readonly external_system_order_id?: string | undefined;
            /** @description Notes on the order. */
            readonly notes?: readonly components["schemas"]["Note"][] | undefined;
            /** @description A sum of money, as an integer in the smallest unit of its currency together with that currency. */
            readonly order_total_amount?: components["schemas"]["Amount"] | undefined;
            /** @description What the customer pays with. */
            readonly payment_detail?: components["schemas"]["PaymentDetail"] | undefined;
            /** @description The items bought. When it is sent it has at least one. */
            readonly purchases?: readonly components["schemas"]["OrderItem"][] | undefined;
            /** @description Where the goods go. Its fields are not specified by the interface document. */
            readonly shipping_details?: components["schemas"]["ShippingDetails"] | undefined;
        };
        /** @description The customer's details to keep with the token from now on. */
        readonly UpdatePaymentTokenRequest: {
            /** @description The customer, as the merchant knows them. */
            readonly consumer_details: components["schemas"]["ConsumerDetail"];
        };
    };
    responses: {
        /** @description There is no charge with this id. Reading a charge answers the same case with 404. */
        readonly ChargeNotFound: {
            headers: { readonly [name: string]: unknown; };
            content: { readonly "application/json": components["schemas"]["ErrorBody"]; };
        };
        /** @description The charge exists, but it is not pending. */
        readonly ChargeNotPending: {
            headers: { readonly [name: string]: unknown; };
            content: { readonly "application/json": components["schemas"]["OtherErrorBody"]; };
        };
        /** @description The credentials of the caller are not valid. */
        readonly InvalidCredentials: {
            headers: { readonly [name: string]: unknown; };
            content: { readonly "application/json": components["schemas"]["OtherErrorBody"]; };
        };
        /** @description The request is not acceptable. `detail` holds the reasons. */
        readonly InvalidRequest: {
            headers: { readonly [name: string]: unknown; };
            content: { readonly "application/json": components["schemas"]["ErrorBody"]; };
        };
        /** @description The order as it now is. */
        readonly OrderWithInformation: {
            headers: { readonly [name: string]: unknown; };
            content: { readonly "application/json": components["schemas"]["Order"]; };
        };
        /** @description The payment token. */
        readonly Token: {
            headers: { readonly [name: string]: unknown; };
            content: { readonly "application/json": components["schemas"]["PaymentToken"]; };
        };
        /** @description More requests in a minute than allowed. Try again, and wait much longer after each refusal (exponential backoff). */
        readonly TooManyRequests: {
            headers: { readonly [name: string]: unknown; };
            content: { readonly "application/json": components["schemas"]["OtherErrorBody"]; };
        };
    };
    parameters: {
        /**
         * @description The `last_cursor` of an earlier answer. The page then holds older charges.
         * @example cursor-of-the-oldest
         */
        readonly after_id: string;
        /**
         * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
         *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
         *     names is missing; which operations demand it is
         *     not specified by the interface document.
         */
        readonly AntiFraudMetadata: string;
        /**
         * @description The `first_cursor` of an earlier answer. The page then holds newer charges.
         * @example cursor-of-the-newest
         */
        readonly before_id: string;
        /**
         * @description Channels through which the charge came, separated by commas, out of `plugin.woocommerce`, `plugin.magento`,
         *     `commerce_api`, `checkout_widget` and `payment_link`.
         * @example commerce_api,payment_link
         */
        readonly channel: string;
        /**
         * @description Id of the charge.
         * @example charge-1000
         */
        readonly charge_id: string;
        /** @description End of the span of time, in Unix time (UTC). */
        readonly end_time: number;
        /**
         * @description Id of the subscription.
         * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
         */
        readonly id_of_subscription: string;
        /**
         * @description How many charges a page has at most.
         * @example 10
         */
        readonly limit: number;
        /** @description Whether the charge was paid in installments. A flag, sent as a string. */
        readonly monthly_installments: string;
        /**
         * @description Number of the page wanted.
         * @example 1
         */
        readonly page: number;
        /**
         * @description How many entries a page has at most.
         * @example 15
         */
        readonly page_size: number;
        /**
         * @description Payment methods, separated by commas.
         * @example credit_or_debit_card,pay_with_store
         */
        readonly payment_methods: string;
        /** @description Networks of buy-now-pay-later payments, separated by commas. */
        readonly payment_networks: string;
        /**
         * @description Finds charges by a text that is compared with `creator_email`, `payment_info.external_system_order_id`,
         *     `payment_info.reference`, `payment_info.service_system_order_id`, `payment_info.transaction_clabe`,
         *     `payment_link_id`, `subscription_id`, and with the TID.
         * @example order-1000
         */
        readonly search_key: string;
        /** @description Start of the span of time, in Unix time (UTC). */
        readonly start_time: number;
        /** @description Whether a subscription paid the charge. A flag, sent as a string. */
        readonly subscription: string;
        /**
         * @description Only what belongs to this subscription.
         * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
         */
        readonly subscription_id: string;
        /**
         * @description Id of the payment token.
         * @example token-1000
         */
        readonly token_id: string;
        /** @description Values of TransactionStatus, separated by commas. */
        readonly transaction_status: string;
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
    readonly getCheckoutButton: {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The picture of the button. Its media type is not specified by the interface document. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "image/*": string; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            /** @description The public key is not valid. */
            readonly 401: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["ErrorBody"]; };
            };
        };
    };
    /**
     * Read what a charge waits for
     *
     * Answers with the charge that waits for its customer, and with what the customer has to do. Accepts the public or the secret key.
     */
    readonly getContinuation: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description The UUID with which the continuation URL ends.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                readonly id: string;
            };
            readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the charge waits for. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["Continuation"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List invoices
     *
     * Answers with one page of invoices, of all subscriptions or of one.
     */
    readonly listInvoices: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of the page wanted.
                 * @example 1
                 */
                readonly page?: components["parameters"]["page"] | undefined;
                /**
                 * @description How many entries a page has at most.
                 * @example 15
                 */
                readonly page_size?: components["parameters"]["page_size"] | undefined;
                /**
                 * @description Only what belongs to this subscription.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                readonly subscription_id?: components["parameters"]["subscription_id"] | undefined;
            } | undefined;
            readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of invoices. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["InvoiceList"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create an order
     *
     * Records what the customer buys. The order, or its id, can be given when a charge is created, which ties the two
     * together. The number of requests per minute is limited. Accepts the public or the secret key.
     */
    readonly createOrder: {
        readonly parameters: {
            readonly query?: never | undefined;
            readonly header?: {
                /**
                 * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
                 *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
                 *     names is missing; which operations demand it is
                 *     not specified by the interface document.
                 */
                readonly "X-Cash-Anti-Fraud-Metadata"?: components["parameters"]["AntiFraudMetadata"] | undefined;
            } | undefined;
            readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        /** @description The order. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CreateOrderRequest"]; };
        };
        readonly responses: {
            /** @description The new order. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["CreatedOrder"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    /**
     * Read an order
     *
     * Answers with the order and information about it. Accepts the public or the secret key.
     */
    readonly getOrder: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the order.
                 * @example order-1000
                 */
                readonly id: string;
            };
            readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["OrderWithInformation"];
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Update an order
     *
     * Changes those parts of an order that are sent. All of them may be left out. Accepts the public or the secret key.
     */
    readonly updateOrder: {
        readonly parameters: {
            readonly query?: never | undefined;
            readonly header?: {
                /**
                 * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
                 *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
                 *     names is missing; which operations demand it is
                 *     not specified by the interface document.
                 */
                readonly "X-Cash-Anti-Fraud-Metadata"?: components["parameters"]["AntiFraudMetadata"] | undefined;
            } | undefined;
            readonly path: {
                /**
                 * @description Id of the order.
                 * @example order-1000
                 */
                readonly id: string;
            };
            readonly cookie?: never | undefined;
        };
        /** @description What to change. */
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["UpdateOrderRequest"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["OrderWithInformation"];
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List payment intents
     *
     * Answers with one page of payment intents, of all invoices and subscriptions or of one.
     */
    readonly listPaymentIntents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only the payment intents of this invoice.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                readonly invoice_id?: string | undefined;
                /**
                 * @description Number of the page wanted.
                 * @example 1
                 */
                readonly page?: components["parameters"]["page"] | undefined;
                /**
                 * @description How many entries a page has at most.
                 * @example 15
                 */
                readonly page_size?: components["parameters"]["page_size"] | undefined;
                /**
                 * @description Only what belongs to this subscription.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                readonly subscription_id?: components["parameters"]["subscription_id"] | undefined;
            } | undefined;
            readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of payment intents. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["PaymentIntentList"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List plans
     *
     * Answers with one page of plans.
     */
    readonly listPlans: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of the page wanted.
                 * @example 1
                 */
                readonly page?: components["parameters"]["page"] | undefined;
                /**
                 * @description How many entries a page has at most.
                 * @example 15
                 */
                readonly page_size?: components["parameters"]["page_size"] | undefined;
            } | undefined;
            readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of plans. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["PlanList"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create a plan
     *
     * Makes a plan that sells a product at a price per billing cycle. The product has to be enabled.
     */
    readonly createPlan: {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        /** @description The plan. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CreatePlanRequest"]; };
        };
        readonly responses: {
            /** @description The new plan. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["CreatedPlan"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Read a plan
     *
     * Answers with the plan, its product included.
     */
    readonly getPlan: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the plan.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                readonly id: string;
            };
            readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The plan. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["Plan"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create a product
     *
     * Makes a product, of which plans can then be made while it is enabled.
     */
    readonly createProduct: {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        /** @description The product. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CreateProductRequest"]; };
        };
        readonly responses: {
            /** @description The new product. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["Product"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List subscriptions
     *
     * Answers with one page of subscriptions, of all plans or of one. Pages go by number.
     */
    readonly listSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of the page wanted.
                 * @example 1
                 */
                readonly page?: components["parameters"]["page"] | undefined;
                /**
                 * @description How many entries a page has at most.
                 * @example 15
                 */
                readonly page_size?: components["parameters"]["page_size"] | undefined;
                /**
                 * @description Only the subscriptions to this plan. Null, which is the default, means those to any plan.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                readonly plan_id?: (string | null) | undefined;
            } | undefined;
            readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of subscriptions. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["SubscriptionList"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Create a subscription
     *
     * Subscribes a customer to a plan with an existing payment token.
     */
    readonly createSubscription: {
        readonly parameters: { readonly query?: never | undefined; readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined; };
        /** @description Who subscribes to what, and who pays how. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CreateSubscriptionRequest"]; };
        };
        readonly responses: {
            /** @description The new subscription. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["ChangedSubscription"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Read a subscription
     *
     * Answers with the subscription, its plan and customer included.
     */
    readonly getSubscription: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the subscription.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                readonly id: components["parameters"]["id_of_subscription"];
            };
            readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The subscription. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["Subscription"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Cancel a subscription
     *
     * Ends a subscription, for a reason that may be given.
     */
    readonly cancelSubscription: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the subscription.
                 * @example 8a4f6f0e-5d8b-4a53-9a3e-0f6a6d0f5b11
                 */
                readonly id: components["parameters"]["id_of_subscription"];
            };
            readonly cookie?: never | undefined;
        };
        /** @description Why it ends. */
        readonly requestBody?: {
            readonly content: { readonly "application/json": components["schemas"]["CancelSubscriptionRequest"]; };
        };
        readonly responses: {
            /** @description The cancelled subscription. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["ChangedSubscription"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Cancel a pending charge
     *
     * Sandbox only. Acts as if a pending `pay_with_bank_account` or `pay_with_store` charge had been called off. Needs
     * the secret key.
     */
    readonly cancelPendingCharge: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                readonly id: components["parameters"]["charge_id"];
            };
            readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The charge counts as cancelled. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["SimulationDone"]; };
            };
            readonly 400: components["responses"]["ChargeNotFound"];
            readonly 401: components["responses"]["InvalidCredentials"];
            readonly 404: components["responses"]["ChargeNotPending"];
        };
    };
    /**
     * Complete a pending charge
     *
     * Sandbox only. Acts as if the customer had paid a pending `pay_with_bank_account` or `pay_with_store` charge. Needs
     * the secret key.
     */
    readonly completePendingCharge: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                readonly id: components["parameters"]["charge_id"];
            };
            readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The charge counts as paid. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["SimulationDone"]; };
            };
            readonly 400: components["responses"]["ChargeNotFound"];
            readonly 401: components["responses"]["InvalidCredentials"];
            readonly 404: components["responses"]["ChargeNotPending"];
        };
    };
    /**
     * Create a payment token
     *
     * Exchanges a credit or debit card for an opaque token with which charges can be made, so that the card data can go
     * from the customer's device straight to the service. The number of requests per minute is limited. Accepts the public or the secret key.
     */
    readonly createPaymentToken: {
        readonly parameters: {
            readonly query?: never | undefined;
            readonly header?: {
                /**
                 * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
                 *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
                 *     names is missing; which operations demand it is
                 *     not specified by the interface document.
                 */
                readonly "X-Cash-Anti-Fraud-Metadata"?: components["parameters"]["AntiFraudMetadata"] | undefined;
            } | undefined;
            readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        /** @description The card, and whose card it is. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CreatePaymentTokenRequest"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Token"];
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    /**
     * Read a payment token
     *
     * Returns the details of a payment token. Needs the secret key.
     */
    readonly getPaymentToken: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the payment token.
                 * @example token-1000
                 */
                readonly id: components["parameters"]["token_id"];
            };
            readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Token"];
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Update a payment token
     *
     * Updates the token owner's details. Whether omitted fields are kept is not specified by the interface document. Needs the secret key.
     */
    readonly updatePaymentToken: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the payment token.
                 * @example token-1000
                 */
                readonly id: components["parameters"]["token_id"];
            };
            readonly cookie?: never | undefined;
        };
        /** @description The customer's details. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["UpdatePaymentTokenRequest"]; };
        };
        readonly responses: {
            readonly 200: components["responses"]["Token"];
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Capture a held charge
     *
     * Takes money that was only held, all of it or a part. It works once per charge, and only while the charge is
     * `completed`, that is, made without `auto_capture` and not captured yet. Then it is `captured`. Needs the secret key.
     */
    readonly captureCharge: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                readonly id: components["parameters"]["charge_id"];
            };
            readonly cookie?: never | undefined;
        };
        /** @description How much to capture. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CaptureOrRefundAmount"]; };
        };
        readonly responses: {
            /** @description The money is captured. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["Capture"]; };
            };
            /** @description The request is not acceptable, or the charge cannot be captured. */
            readonly 400: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["ErrorBody"]; };
            };
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * List charges
     *
     * Answers with charges, newest first, narrowed by the conditions that are sent. To go on to older charges, send the
     * `last_cursor` of the answer as `after_id`; to go back to newer ones, its `first_cursor` as `before_id`. Never send
     * both. Needs the secret key.
     */
    readonly listCharges: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The `last_cursor` of an earlier answer. The page then holds older charges.
                 * @example cursor-of-the-oldest
                 */
                readonly after_id?: components["parameters"]["after_id"] | undefined;
                /**
                 * @description The `first_cursor` of an earlier answer. The page then holds newer charges.
                 * @example cursor-of-the-newest
                 */
                readonly before_id?: components["parameters"]["before_id"] | undefined;
                /**
                 * @description Channels through which the charge came, separated by commas, out of `plugin.woocommerce`, `plugin.magento`,
                 *     `commerce_api`, `checkout_widget` and `payment_link`.
                 * @example commerce_api,payment_link
                 */
                readonly channel?: components["parameters"]["channel"] | undefined;
                /** @description End of the span of time, in Unix time (UTC). */
                readonly end_time?: components["parameters"]["end_time"] | undefined;
                /**
                 * @description How many charges a page has at most.
                 * @example 10
                 */
                readonly limit?: components["parameters"]["limit"] | undefined;
                /** @description Whether the charge was paid in installments. A flag, sent as a string. */
                readonly monthly_installments?: components["parameters"]["monthly_installments"] | undefined;
                /**
                 * @description Payment methods, separated by commas.
                 * @example credit_or_debit_card,pay_with_store
                 */
                readonly payment_methods?: components["parameters"]["payment_methods"] | undefined;
                /** @description Networks of buy-now-pay-later payments, separated by commas. */
                readonly payment_networks?: components["parameters"]["payment_networks"] | undefined;
                /**
                 * @description Finds charges by a text that is compared with `creator_email`, `payment_info.external_system_order_id`,
                 *     `payment_info.reference`, `payment_info.service_system_order_id`, `payment_info.transaction_clabe`,
                 *     `payment_link_id`, `subscription_id`, and with the TID.
                 * @example order-1000
                 */
                readonly search_key?: components["parameters"]["search_key"] | undefined;
                /** @description Start of the span of time, in Unix time (UTC). */
                readonly start_time?: components["parameters"]["start_time"] | undefined;
                /** @description Whether a subscription paid the charge. A flag, sent as a string. */
                readonly subscription?: components["parameters"]["subscription"] | undefined;
                /** @description Values of TransactionStatus, separated by commas. */
                readonly transaction_status?: components["parameters"]["transaction_status"] | undefined;
            } | undefined;
            readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of charges. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["ChargeList"]; };
            };
            /** @description The list was refused. `detail.code` says why. */
            readonly 400: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["ChargeListError"]; };
            };
            readonly 401: components["responses"]["InvalidCredentials"];
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
    readonly createCharge: {
        readonly parameters: {
            readonly query?: never | undefined;
            readonly header?: {
                /**
                 * @description What the client knows about the customer's device: the JSON object described by `AntiFraudMetadata`, as text,
                 *     encoded in Base64. Wherever the service demands the header, it turns away a request in which one of the required
                 *     names is missing; which operations demand it is
                 *     not specified by the interface document.
                 */
                readonly "X-Cash-Anti-Fraud-Metadata"?: components["parameters"]["AntiFraudMetadata"] | undefined;
            } | undefined;
            readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        /** @description What to charge, to whom, and how. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["ChargeRequest"]; };
        };
        readonly responses: {
            /** @description The charge was made, or its money is held. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["Charge"]; };
            };
            /** @description The charge failed, or it is pending and the customer has to act. `status` says which. */
            readonly 400: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["ChargePendingOrFailed"]; };
            };
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Read a charge
     *
     * Answers with the charge and where it stands. The id is the one from the charge's creation, or from the `TID`
     * with which a customer comes back from 3DS.
     */
    readonly getCharge: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                readonly id: components["parameters"]["charge_id"];
            };
            readonly cookie?: never | undefined;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The charge. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["Charge"]; };
            };
            readonly 401: components["responses"]["InvalidCredentials"];
            /** @description There is no charge with this id. */
            readonly 404: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["OtherErrorBody"]; };
            };
        };
    };
    /**
     * Look up installment options
     *
     * Says in which monthly interest-free installments a charge could be paid. The body is that of charge creation;
     * nothing is charged. Needs the secret key.
     */
    readonly lookupInstallments: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Whether installment options are asked for.
                 * @example true
                 */
                readonly monthly_installments: boolean;
            };
            readonly header?: never | undefined; readonly path?: never | undefined; readonly cookie?: never | undefined;
        };
        /** @description The charge that might be made. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["ChargeRequest"]; };
        };
        readonly responses: {
            /** @description The options, none when the charge cannot be paid in installments. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["InstallmentOptions"]; };
            };
            readonly 400: components["responses"]["InvalidRequest"];
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
    /**
     * Refund a charge
     *
     * Gives money back. A charge that is held but not captured is cancelled, and everything goes back, whatever amount is
     * sent. Of a charge made with `auto_capture`, up to the whole amount can be given back. Needs the secret key.
     */
    readonly refundCharge: {
        readonly parameters: {
            readonly query?: never | undefined; readonly header?: never | undefined;
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example charge-1000
                 */
                readonly id: components["parameters"]["charge_id"];
            };
            readonly cookie?: never | undefined;
        };
        /** @description How much to give back. */
        readonly requestBody: {
            readonly content: { readonly "application/json": components["schemas"]["CaptureOrRefundAmount"]; };
        };
        readonly responses: {
            /** @description The money goes back. */
            readonly 200: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["Refund"]; };
            };
            /** @description The request is not acceptable, or the charge cannot be refunded. */
            readonly 400: {
                headers: { readonly [name: string]: unknown; };
                content: { readonly "application/json": components["schemas"]["ErrorBody"]; };
            };
            readonly 401: components["responses"]["InvalidCredentials"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
