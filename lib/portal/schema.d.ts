export interface paths {
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether data is being served
         * @description Asks the database as well, at most once a second for all callers. 503 only while there is nothing to serve.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A look at today’s release, for the landing page */
        get: operations["preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who the key belongs to, and what it may do
         * @description Costs no units; counts in the minute window.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is used and what is left
         * @description Costs no units; counts in the minute window.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your selected competitions */
        get: operations["listLeagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leagues/{code}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Matches of one competition */
        get: operations["listLeagueMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is still to be played today */
        get: operations["listTodayMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/picks/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The clearest picks of today */
        get: operations["listTodayPicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Analytics of several matches */
        post: operations["getMatchesBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{match_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Analytics of one match */
        get: operations["getMatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a sign-in code
         * @description The answer is the same whether or not the address has an account. Keep `challenge_id`: only its holder can use the code’s five tries.
         */
        post: operations["requestCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/request-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a sign-in code
         * @description The answer is the same whether or not the address has an account. Keep `challenge_id`: only its holder can use the code’s five tries.
         */
        post: operations["dashboardRequestCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a sign-in code
         * @deprecated
         * @description The answer is the same whether or not the address has an account. Keep `challenge_id`: only its holder can use the code’s five tries.
         */
        post: operations["legacyRequestCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a mailed code
         * @description A code works once, for ten minutes. The first sign-in of an address makes its account.
         */
        post: operations["verifyCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/verify-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a mailed code
         * @description A code works once, for ten minutes. The first sign-in of an address makes its account.
         */
        post: operations["dashboardVerifyCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a mailed code
         * @deprecated
         * @description A code works once, for ten minutes. The first sign-in of an address makes its account.
         */
        post: operations["legacyVerifyCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link past the sign-in caps
         * @description For the owner of an address whose codes strangers have used up. At most three mails a day; each link works once, for 24 hours. The answer is the same whether or not the address has an account.
         */
        post: operations["requestUnlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trade the mailed link for a code of your own
         * @description Mails a code inside a challenge that the caps of strangers do not touch.
         */
        post: operations["unlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["dashboardMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @deprecated
         */
        get: operations["legacyMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth_me.php": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @deprecated
         */
        get: operations["legacyMePhp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/noads/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the website shows this owner advertising
         * @deprecated
         * @description Kept for earlier versions of the website. Told from the contract in force.
         */
        get: operations["noadsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all other sessions, or all */
        delete: operations["revokeSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your settings */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your settings
         * @description What is left out stays as it is.
         */
        patch: operations["changeSettings"];
        trace?: never;
    };
    "/account/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was changed on your account
         * @description By you, by an operator or by the service itself; newest first.
         */
        get: operations["getAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything about your account, as a file
         * @description Profile, contracts, keys without their secrets, selection, usage, sessions and history. Sent while it is read; a file that does not end in `}` is not complete.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have your account deleted in 14 days
         * @description API keys are refused from now on; signing in goes on, so that you can undo it. A subscription is not renewed; undoing lets it go on. Asking again changes nothing.
         */
        post: operations["requestDeletion"];
        /** Keep your account after all */
        delete: operations["undoDeletion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything at a glance
         * @description Costs nothing of the quota.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate the free Developer plan
         * @description Only ever on request; nothing activates by itself. Counters stay. Developer has one working key: `keep_key` names it, without it the one used last stays, and the others end. Of the competitions of a larger plan `keep` names the one to go on with; without it the one in slot 1 is served, and `POST /account/competitions/keep` can choose later.
         */
        post: operations["activatePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every competition, and which you have selected */
        get: operations["getCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/competitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your selected competitions */
        get: operations["getSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/competitions/slots/{slot}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a competition into a slot
         * @description Filling a slot that never held another competition is free, and so is putting the same one back. A different one is a replacement of this Paris month, also after the slot was emptied.
         */
        put: operations["chooseCompetition"];
        post?: never;
        /**
         * Empty a slot
         * @description The slot remembers what it held: only that comes back for free.
         */
        delete: operations["clearSlot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/competitions/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose what to go on with after a larger plan
         * @description Free, once per contract. Name as many of your competitions as your plan serves; the others sleep, and a larger plan wakes them. Until you choose, the slots within your plan are served.
         */
        post: operations["keepCompetitions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/competitions/slots/{slot}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What putting a competition into a slot would do
         * @description Changes nothing.
         */
        get: operations["previewChoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your API keys */
        get: operations["listKeys"];
        put?: never;
        /** Create an API key */
        post: operations["issueKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key
         * @description Creates a key with the same name and ends the old one, at once or after a grace in which both work. `DELETE` on the old key ends its grace earlier. A plan with one active key has no grace.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Refused everywhere within a second, also a replaced key before its grace is over. Revoking it again changes nothing.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /** Rename an API key */
        patch: operations["renameKey"];
        trace?: never;
    };
    "/v1/keys/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report keys seen in a public place
         * @description For services that look for leaked keys, in the form of GitHub’s secret scanning. Each key of ours is revoked at once and its owner told by mail. Sending a report again changes nothing.
         */
        post: operations["reportLeakedKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is used and what is left
         * @description The figures that the next data request is decided by. Reading them costs nothing.
         */
        get: operations["dashboardUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was used, by hour, day or month
         * @description Hours of yesterday and today, 31 days, or 12 months of the calendar of Paris, from the books that the quota keeps.
         */
        get: operations["usageHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/premium": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your plan, its price and its invoices
         * @description From our mirror of Stripe: it answers while Stripe is down, and says so.
         */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/premium/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy Starter
         * @description Asking again leads to the same open payment page; nobody pays twice.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/create-checkout-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy Starter
         * @description Asking again leads to the same open payment page; nobody pays twice.
         */
        post: operations["startCheckoutLegacy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/premium/billing-portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Manage subscription, payment method and invoices at Stripe */
        post: operations["openBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/create-customer-portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Manage subscription, payment method and invoices at Stripe */
        post: operations["openBillingPortalLegacy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/premium/resync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check with Stripe now */
        post: operations["resyncBilling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/resync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check with Stripe now */
        post: operations["resyncBillingLegacy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/premium/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a checkout after coming back from it
         * @description Only for its owner; anyone else gets the answer for an unknown one.
         */
        post: operations["finalizeCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/finalize-checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a checkout after coming back from it
         * @description Only for its owner; anyone else gets the answer for an unknown one.
         */
        post: operations["finalizeCheckoutLegacy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/create-checkout-session-public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy Starter without an account
         * @description Pay first. The account opens when the payer signs in with the address that paid; the session id alone signs nobody in.
         */
        post: operations["startPublicCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What Starter costs */
        get: operations["listOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{payment_provider}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Events of the payment provider
         * @description For Stripe: signed over the raw bytes, at most 8 MiB. Authentic events are always answered 200, also those that we do not need or can’t read.
         */
        post: operations["receiveWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/beta/instant/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to beta access
         * @description The answer is the same for every address. Counts as a request for a sign-in code; asked again within 30 seconds it sends no second mail.
         */
        post: operations["requestBeta"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/beta/instant/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a mailed beta link
         * @description Changes nothing, so link scanners may come first: leads to a page that asks for one click. With `format=json` it tells what the click would do.
         */
        get: operations["openBetaLink"];
        put?: never;
        /**
         * Start beta access: the click
         * @description Works once. Makes the account of the address where there is none. A running Starter, custom or beta contract is never replaced; Developer is, with its key.
         */
        post: operations["confirmBeta"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/reviewer-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a reviewer’s link
         * @description Sets a signed cookie that names the invitation and leads to a page that asks for one click. Changes nothing else.
         */
        get: operations["openReviewerLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboard/reviewer-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which invitation the cookie names */
        get: operations["readReviewerAccess"];
        put?: never;
        /**
         * Exchange the cookie for a session on a demo account
         * @description No body. 180 days, fixed, and never longer than the invitation. The session shows everything and changes nothing.
         */
        post: operations["startReviewerSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Health: {
            /**
             * @description degraded: something fails, see `reasons`.
             * @enum {string}
             */
            status: "ok" | "degraded";
            /** @description Why it is degraded, empty while it is not: `no_release` (nothing can be served yet), `database_unavailable` (data and account routes answer 503). There may be more. */
            reasons: string[];
            api_version: string;
            source: string;
            data_version: string | null;
            /** Format: date-time */
            promoted_at: string | null;
            /** Format: date-time */
            time: string;
        };
        Preview: {
            source: string;
            data_version: string;
            source_kind: string;
            /** Format: date-time */
            promoted_at: string;
            /** @description Competitions of the catalogue. */
            competitions: number;
            /** @description The next match of up to three competitions. */
            matches: components["schemas"]["MatchSummary"][];
            /** @description The Developer payload of the first of them. */
            example: components["schemas"]["AnalyticsPayload"] | null;
        };
        MatchSummary: {
            id: string;
            /**
             * Format: date-time
             * @description UTC, ends in Z.
             */
            kickoff: string;
            /** @description ISO 8601 with the Europe/Paris offset. */
            kickoff_local: string;
            /** @description False when its time, 15:00 local, is an assumption. */
            kickoff_confirmed: boolean;
            league: {
                code: string;
                name: string;
                country: string;
            };
            home_team: string;
            away_team: string;
            probabilities: {
                home: number;
                draw: number;
                away: number;
            };
            confidence: {
                score: number;
            };
            likely_scores: {
                /** @description home-away */
                score: string;
                probability: number;
            }[];
            markets: {
                btts: number;
                over_2_5: number;
                under_2_5: number;
                dnb_home: number;
                dnb_away: number;
                double_chance_1x: number;
                double_chance_x2: number;
                double_chance_12: number;
            };
            context: {
                friendly: boolean | null;
                knockout: boolean | null;
                group_stage: boolean | null;
                first_leg: boolean | null;
                second_leg: boolean | null;
                final: boolean | null;
                neutral_venue: boolean | null;
                /** @description The canonical phase, for example `regular_season`. */
                stage: string | null;
            };
            /** @enum {string} */
            status: "scheduled" | "final";
            /** @description Only on verified historical rows: home-away. */
            result_score?: string;
            pick: {
                /** @enum {string} */
                outcome: "home" | "draw" | "away";
                probability: number;
            };
            reliability: boolean;
            /** @description Sorted reason codes; empty when reliable. */
            reliability_context: ("elo_missing" | "elo_unreliable" | "goal_raw_data_unreliable" | "shadow_insufficient_data" | "sparse_goal_context" | "uefa_qualification_mute")[];
        };
        AnalyticsPayload: {
            schema_version: string;
            match: {
                id: string;
                competition: {
                    id: string;
                    name: string;
                    country: string;
                };
                /** Format: date-time */
                kickoff: string;
                /** @description False when its time, 15:00 local, is an assumption. */
                kickoff_confirmed: boolean;
                teams: {
                    home: {
                        id: string | null;
                        name: string;
                    };
                    away: {
                        id: string | null;
                        name: string;
                    };
                };
                final_score: {
                    home: number;
                    away: number;
                } | null;
            };
            /**
             * Format: date-time
             * @description Time of the data the payload was built from; always before kickoff.
             */
            as_of: string;
            versions: {
                feature: string;
                flags: string;
                model: string;
                calibration: string;
            };
            provenance: {
                /** @enum {string} */
                temporal_class: "live" | "replay";
                /** @enum {string} */
                source_kind: "results" | "simulation";
                source_match_id: string;
                source_release_id: string;
                source_snapshot_id: string | null;
                /** Format: date-time */
                source_data_cutoff_utc: string;
                source_payload_sha256: string;
                source_promotion_receipt_sha256: string;
                publication_policy_version: string;
                transformation_version: string;
            };
            statistics: {
                home: {
                    season: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    };
                    venue: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    } | null;
                    last_5: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    };
                    last_10: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    } | null;
                };
                away: {
                    season: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    };
                    venue: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    } | null;
                    last_5: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    };
                    last_10: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    } | null;
                };
            };
            streaks: {
                home: {
                    winning: number;
                    losing: number;
                    unbeaten: number | null;
                    winless: number | null;
                };
                away: {
                    winning: number;
                    losing: number;
                    unbeaten: number | null;
                    winless: number | null;
                };
            };
            standings: {
                home: {
                    position: number | null;
                    source: string;
                    /** Format: date-time */
                    as_of: string | null;
                    reliable: boolean;
                };
                away: {
                    position: number | null;
                    source: string;
                    /** Format: date-time */
                    as_of: string | null;
                    reliable: boolean;
                };
                /** @description Home minus away position; negative: home ranks higher. */
                position_difference: number | null;
                freshness_seconds: number | null;
            };
            ratings: {
                elo_home: number | null;
                elo_away: number | null;
                elo_difference: number | null;
                elo_reliable: boolean;
            };
            forecast: {
                home_goals: number | null;
                away_goals: number | null;
                total_goals: number;
                /** @description Full variant only: rows are home goals, columns away goals, from 0. */
                score_matrix?: number[][];
            };
            probabilities: {
                one_x_two: {
                    home: number;
                    draw: number;
                    away: number;
                };
                btts: {
                    yes: number;
                    no: number;
                };
                over_under_2_5: {
                    over: number;
                    under: number;
                };
                double_chance: {
                    home_or_draw: number;
                    away_or_draw: number;
                    home_or_away: number;
                };
                draw_no_bet: {
                    home: number;
                    away: number;
                };
                probable_scores: {
                    home: number;
                    away: number;
                    probability: number;
                }[];
                confidence: number;
                entropy_bits: number;
            };
            context: {
                friendly: boolean | null;
                knockout: boolean | null;
                group_stage: boolean | null;
                first_leg: boolean | null;
                second_leg: boolean | null;
                final: boolean | null;
                neutral_venue: boolean | null;
                /** @description The canonical phase, for example `regular_season`. */
                stage: string | null;
            };
            quality: {
                warnings: ("standings_stale" | "short_history" | "neutral_venue_assumed" | "kickoff_time_unknown" | "simulated_data")[];
                /** @enum {string} */
                historical_class: "future" | "past";
                versions: {
                    feature: string;
                    flags: string;
                    model: string;
                    calibration: string;
                };
            };
            reliability: boolean;
            /** @description Sorted reason codes; empty when reliable. */
            reliability_context: ("elo_missing" | "elo_unreliable" | "goal_raw_data_unreliable" | "shadow_insufficient_data" | "sparse_goal_context" | "uefa_qualification_mute")[];
            reliability_policy_version: string;
            /** @description Developer variant: dotted paths that are null because the plan does not include them. */
            availability?: {
                [key: string]: "starter_required";
            };
        };
        Error: {
            detail: components["schemas"]["ErrorCode"];
            /** @description What to do next. */
            message: string;
            request_id: string;
        };
        /** @enum {string} */
        ErrorCode: "invalid_include" | "invalid_date" | "invalid_days" | "invalid_limit" | "invalid_cursor" | "invalid_match_id" | "invalid_bulk_request" | "bulk_limit_exceeded" | "duplicate_match_ids" | "invalid_json" | "invalid_signature" | "missing_api_key" | "invalid_api_key" | "invalid_session" | "invalid_code" | "competition_not_selected" | "bulk_not_available" | "invalid_plan_contract" | "history_window_exceeded" | "unreliable_predictions_require_starter" | "forbidden_origin" | "client_suspended" | "reviewer_access_inactive" | "demo_account_read_only" | "competition_not_found" | "match_not_found" | "not_found" | "method_not_allowed" | "payload_too_large" | "request_header_too_large" | "malformed_request" | "request_timeout" | "unsupported_media_type" | "replacement_limit_reached" | "selection_full" | "competition_already_selected" | "selection_already_kept" | "plan_already_active" | "beta_already_used" | "beta_link_unknown" | "beta_link_used" | "beta_link_expired" | "starter_contract_active" | "active_key_limit_reached" | "key_already_rotated" | "key_not_active" | "subscription_already_active" | "payment_processing" | "no_billing_account" | "rate_limit_exceeded" | "hourly_unit_quota_exceeded" | "daily_unit_quota_exceeded" | "daily_row_quota_exceeded" | "concurrency_limit_exceeded" | "too_many_codes" | "too_many_failures" | "unlock_link_over" | "deletion_under_way" | "too_many_checkouts" | "internal_error" | "store_unavailable" | "leak_reports_unavailable" | "billing_unavailable";
        KeyProfile: {
            /** @enum {string} */
            status: "active" | "no_plan";
            /** @enum {string|null} */
            plan: "developer" | "starter" | "beta" | "custom" | null;
            client: {
                id: string;
                name: string;
                email: string;
                usage_type: string | null;
            };
            key: {
                prefix: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                last_used_at: string | null;
            };
            limits: {
                requests_per_minute: number;
                units_per_hour: number;
                units_per_day: number;
                rows_per_day: number;
                concurrent_requests: number;
                /** @description 0: bulk is not part of the plan. */
                bulk_matches: number;
                competitions: number;
                replacements_per_month: number;
                active_keys: number;
                history_days: number;
            } | null;
            competitions: string[];
            endpoints: string[];
        };
        KeyUsage: {
            daily: {
                /** Format: date */
                date: string;
                used: number;
                limit: number;
                rows_used: number;
                rows_limit: number;
                /** Format: date-time */
                resets_at: string;
            };
            hourly: {
                used: number;
                limit: number;
                /** Format: date-time */
                resets_at: string;
            };
            monthly: {
                /** @example 2026-03 */
                month: string;
                /** @description Units. */
                used: number;
                by_route: {
                    leagues?: {
                        requests: number;
                        /** @description Answered as 304. */
                        unchanged: number;
                        /** @description Answered as 429; what was denied from memory is not counted. */
                        denied: number;
                        units: number;
                        rows: number;
                    };
                    league_matches?: {
                        requests: number;
                        /** @description Answered as 304. */
                        unchanged: number;
                        /** @description Answered as 429; what was denied from memory is not counted. */
                        denied: number;
                        units: number;
                        rows: number;
                    };
                    match?: {
                        requests: number;
                        /** @description Answered as 304. */
                        unchanged: number;
                        /** @description Answered as 429; what was denied from memory is not counted. */
                        denied: number;
                        units: number;
                        rows: number;
                    };
                    today?: {
                        requests: number;
                        /** @description Answered as 304. */
                        unchanged: number;
                        /** @description Answered as 429; what was denied from memory is not counted. */
                        denied: number;
                        units: number;
                        rows: number;
                    };
                    picks?: {
                        requests: number;
                        /** @description Answered as 304. */
                        unchanged: number;
                        /** @description Answered as 429; what was denied from memory is not counted. */
                        denied: number;
                        units: number;
                        rows: number;
                    };
                    bulk?: {
                        requests: number;
                        /** @description Answered as 304. */
                        unchanged: number;
                        /** @description Answered as 429; what was denied from memory is not counted. */
                        denied: number;
                        units: number;
                        rows: number;
                    };
                    account?: {
                        requests: number;
                        /** @description Answered as 304. */
                        unchanged: number;
                        /** @description Answered as 429; what was denied from memory is not counted. */
                        denied: number;
                        units: number;
                        rows: number;
                    };
                };
                /** Format: date-time */
                resets_at: string;
            };
            rate_limit_minute: {
                limit: number;
                remaining: number;
                /**
                 * Format: date-time
                 * @description When the oldest request of the window leaves it: `X-RateLimit-Reset`. Null when nothing was used.
                 */
                reset_at: string | null;
            };
            /** Format: date-time */
            last_used_at: string | null;
        };
        Leagues: {
            source: string;
            data_version: string;
            leagues: components["schemas"]["Competition"][];
        };
        Competition: {
            code: string;
            name: string;
            country: string;
            /** @enum {string} */
            catalog_status: "selectable" | "retired";
            /** @enum {string} */
            activity_status: "active" | "off_season" | "unavailable";
            /** @description False when activity_status is unavailable. */
            available: boolean;
            /** @description Future matches. */
            matches_available: number;
        };
        LeagueMatches: {
            league: {
                code: string;
                name: string;
                country: string;
            };
            /** @enum {string} */
            catalog_status: "selectable" | "retired";
            /** @enum {string} */
            activity_status: "active" | "off_season" | "unavailable";
            /** @description Same as future_matches_available. */
            matches_available: number;
            matches_returned: number;
            future_matches_available: number;
            historical_matches_available: number;
            history_entitlement_days: number;
            /** Format: date-time */
            history_available_from: string | null;
            next_cursor: string | null;
            date_range: {
                /** Format: date */
                start: string;
                /** Format: date */
                end: string;
                /** @enum {string} */
                include: "upcoming" | "past" | "all";
            };
            /** @enum {string} */
            timezone: "Europe/Paris";
            source: string;
            data_version: string;
            matches: components["schemas"]["MatchSummary"][];
        };
        ValidationError: {
            detail: {
                loc: (string | number)[];
                msg: string;
                type: string;
            }[];
            request_id: string;
        };
        DayMatches: {
            /**
             * Format: date
             * @description The Europe/Paris day.
             */
            date: string;
            /** @enum {string} */
            timezone: "Europe/Paris";
            source: string;
            data_version: string;
            matches: components["schemas"]["MatchSummary"][];
        };
        BulkMatches: {
            source: string;
            data_version: string;
            results: components["schemas"]["AnalyticsPayload"][];
            errors: {
                match_id: string;
                /** @enum {string} */
                code: "match_not_found";
            }[];
        };
        AnalyticsSections: {
            schema_version: string;
            match: {
                id: string;
                competition: {
                    id: string;
                    name: string;
                    country: string;
                };
                /** Format: date-time */
                kickoff: string;
                /** @description False when its time, 15:00 local, is an assumption. */
                kickoff_confirmed: boolean;
                teams: {
                    home: {
                        id: string | null;
                        name: string;
                    };
                    away: {
                        id: string | null;
                        name: string;
                    };
                };
                final_score: {
                    home: number;
                    away: number;
                } | null;
            };
            /**
             * Format: date-time
             * @description Time of the data the payload was built from; always before kickoff.
             */
            as_of: string;
            versions: {
                feature: string;
                flags: string;
                model: string;
                calibration: string;
            };
            provenance?: {
                /** @enum {string} */
                temporal_class: "live" | "replay";
                /** @enum {string} */
                source_kind: "results" | "simulation";
                source_match_id: string;
                source_release_id: string;
                source_snapshot_id: string | null;
                /** Format: date-time */
                source_data_cutoff_utc: string;
                source_payload_sha256: string;
                source_promotion_receipt_sha256: string;
                publication_policy_version: string;
                transformation_version: string;
            };
            statistics?: {
                home: {
                    season: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    };
                    venue: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    } | null;
                    last_5: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    };
                    last_10: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    } | null;
                };
                away: {
                    season: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    };
                    venue: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    } | null;
                    last_5: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    };
                    last_10: {
                        matches: number;
                        wins: number;
                        draws: number;
                        losses: number;
                        goals_for: number;
                        goals_against: number;
                        clean_sheets: number;
                        failed_to_score: number;
                        btts: number;
                        over_1_5: number;
                        over_2_5: number;
                        over_3_5: number;
                        win_rate: number;
                        draw_rate: number;
                        loss_rate: number;
                    } | null;
                };
            };
            streaks?: {
                home: {
                    winning: number;
                    losing: number;
                    unbeaten: number | null;
                    winless: number | null;
                };
                away: {
                    winning: number;
                    losing: number;
                    unbeaten: number | null;
                    winless: number | null;
                };
            };
            standings?: {
                home: {
                    position: number | null;
                    source: string;
                    /** Format: date-time */
                    as_of: string | null;
                    reliable: boolean;
                };
                away: {
                    position: number | null;
                    source: string;
                    /** Format: date-time */
                    as_of: string | null;
                    reliable: boolean;
                };
                /** @description Home minus away position; negative: home ranks higher. */
                position_difference: number | null;
                freshness_seconds: number | null;
            };
            ratings?: {
                elo_home: number | null;
                elo_away: number | null;
                elo_difference: number | null;
                elo_reliable: boolean;
            };
            forecast?: {
                home_goals: number | null;
                away_goals: number | null;
                total_goals: number;
                /** @description Full variant only: rows are home goals, columns away goals, from 0. */
                score_matrix?: number[][];
            };
            probabilities?: {
                one_x_two: {
                    home: number;
                    draw: number;
                    away: number;
                };
                btts: {
                    yes: number;
                    no: number;
                };
                over_under_2_5: {
                    over: number;
                    under: number;
                };
                double_chance: {
                    home_or_draw: number;
                    away_or_draw: number;
                    home_or_away: number;
                };
                draw_no_bet: {
                    home: number;
                    away: number;
                };
                probable_scores: {
                    home: number;
                    away: number;
                    probability: number;
                }[];
                confidence: number;
                entropy_bits: number;
            };
            context?: {
                friendly: boolean | null;
                knockout: boolean | null;
                group_stage: boolean | null;
                first_leg: boolean | null;
                second_leg: boolean | null;
                final: boolean | null;
                neutral_venue: boolean | null;
                /** @description The canonical phase, for example `regular_season`. */
                stage: string | null;
            };
            quality?: {
                warnings: ("standings_stale" | "short_history" | "neutral_venue_assumed" | "kickoff_time_unknown" | "simulated_data")[];
                /** @enum {string} */
                historical_class: "future" | "past";
                versions: {
                    feature: string;
                    flags: string;
                    model: string;
                    calibration: string;
                };
            };
            reliability: boolean;
            /** @description Sorted reason codes; empty when reliable. */
            reliability_context: ("elo_missing" | "elo_unreliable" | "goal_raw_data_unreliable" | "shadow_insufficient_data" | "sparse_goal_context" | "uefa_qualification_mute")[];
            reliability_policy_version: string;
            /** @description Developer variant: dotted paths that are null because the plan does not include them. */
            availability?: {
                [key: string]: "starter_required";
            };
        };
        CodeSent: {
            /** @enum {string} */
            status: "sent";
            /** @example chl_7Qm2Xc0ZbY81LwKe */
            challenge_id: string;
            /** @description Seconds a code lives. */
            expires_in: number;
            /** @description Seconds in which asking again sends no second mail. */
            resend_in: number;
        };
        SignedIn: {
            /** @description Shown once. Send it as `Authorization: Bearer <token>`. */
            token: string;
            /** @enum {string} */
            token_type: "bearer";
            /**
             * Format: date-time
             * @description Moves with use: 30 days after the last one.
             */
            expires_at: string;
            account: {
                id: string;
                email: string;
            };
            /** @description Send it with your next request-code: strangers then can’t use up your caps. */
            device: string;
        };
        UnlockLinkSent: {
            /** @enum {string} */
            status: "sent";
        };
        Unlocked: components["schemas"]["CodeSent"] & {
            /** @description The address to send with the code. */
            email: string;
        };
        Me: {
            account: {
                id: string;
                email: string;
                /** @enum {string} */
                lang: "en" | "fr";
                /** Format: date-time */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When it will be deleted, if that was asked for.
                 */
                delete_at: string | null;
            };
            client: {
                id: string;
                name: string;
            };
            session: {
                id: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                expires_at: string;
            };
            /** @enum {string|null} */
            plan: "developer" | "starter" | "beta" | "custom" | null;
            /** @description A reviewer’s demo account: it shows everything and changes nothing. */
            demo: boolean;
        };
        NoAds: {
            /** @description True on every plan but the free one. */
            noads: boolean;
            /** @enum {string|null} */
            plan: "developer" | "starter" | "beta" | "custom" | null;
            /**
             * Format: date-time
             * @description When the plan ends by itself; null when it has no end.
             */
            until: string | null;
        };
        Session: {
            id: string;
            device: {
                /** @example Firefox */
                browser: string | null;
                /** @example Linux */
                system: string | null;
            };
            /** @description Where it was signed in from: an IPv4 address or an IPv6 /64. */
            network: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Up to an hour behind.
             */
            last_seen_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description True for the session that asks. */
            current: boolean;
        };
        Settings: {
            name: string;
            /** @enum {string|null} */
            usage_type: "personal" | "research" | "media" | "product" | "other" | null;
            /** @enum {string} */
            lang: "en" | "fr";
            quota_mails: boolean;
        };
        AuditEvent: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: {
                /** @enum {string} */
                kind: "session" | "key" | "operator" | "webhook" | "system" | "anonymous";
                session_id: string | null;
                key_id: string | null;
            };
            /** @enum {string} */
            action: "account.created" | "sign_in.failed" | "sign_in.exhausted" | "session.started" | "session.ended" | "session.revoked" | "sessions.revoked" | "settings.changed" | "deletion.requested" | "deletion.undone" | "account.deleted" | "account.exported" | "plan.activated" | "contract.set" | "contract.ended" | "client.suspended" | "client.unsuspended" | "reviewer.invited" | "reviewer.revoked" | "release.promoted" | "job.retried" | "secret.accepted" | "key.created" | "key.rotated" | "key.renamed" | "key.revoked" | "competition.chosen" | "competition.replaced" | "competition.cleared" | "competition.kept" | "billing.changed";
            /** @description Ids, codes and figures; no secret. */
            details: {
                [key: string]: unknown;
            };
            network: string | null;
            request_id: string | null;
        };
        AccountExport: {
            /** Format: date-time */
            exported_at: string;
        } & {
            [key: string]: unknown;
        };
        Deletion: {
            /**
             * Format: date-time
             * @description When it will be carried out, unless undone before.
             */
            delete_at: string;
            /**
             * @description What became of the renewal of a subscription: there is none, it is stopped, or Stripe did not answer and it is stopped as soon as it does.
             * @enum {string}
             */
            renewal: "none" | "stopped" | "pending";
        };
        Overview: {
            account: {
                id: string;
                email: string;
            };
            client: {
                id: string;
                name: string;
            };
            plan: components["schemas"]["Plan"] | null;
            selection: {
                slots: components["schemas"]["SelectionSlot"][];
                limit: number;
            };
            keys: {
                active: number;
                active_limit: number;
                newest: components["schemas"]["ApiKey"] | null;
            };
            usage: components["schemas"]["Usage"] | null;
            data: {
                data_version: string | null;
                /** Format: date-time */
                promoted_at: string | null;
                source_kind: string | null;
            };
            /**
             * @description The first thing still missing on the way to a first answer.
             * @enum {string}
             */
            next_step: "activate_plan" | "choose_competition" | "create_key" | "make_call" | "done";
            /** @description The next matches of your competitions, three at most. */
            matches: components["schemas"]["MatchSummary"][];
            audit: {
                /** Format: date-time */
                plan_activated_at: string | null;
                /** Format: date-time */
                competition_chosen_at: string | null;
                /** Format: date-time */
                key_created_at: string | null;
            };
        };
        Plan: {
            /** @enum {string} */
            name: "developer" | "starter" | "beta" | "custom";
            limits: {
                requests_per_minute: number;
                units_per_hour: number;
                units_per_day: number;
                rows_per_day: number;
                concurrent_requests: number;
                /** @description 0: bulk is not part of the plan. */
                bulk_matches: number;
                competitions: number;
                replacements_per_month: number;
                active_keys: number;
                history_days: number;
            };
            /** Format: date-time */
            started_at: string;
            /**
             * Format: date-time
             * @description Null: it has no end.
             */
            ends_at: string | null;
        };
        SelectionSlot: {
            slot: number;
            code: string | null;
            name: string | null;
            country: string | null;
            /** Format: date-time */
            since: string | null;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @example pm_developer_7Kq4 */
            prefix: string;
            last4: string;
            /** @enum {string} */
            status: "active" | "grace" | "revoked";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description End of a rotation’s grace.
             */
            expires_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it stopped working.
             */
            revoked_at: string | null;
            /** @enum {string|null} */
            revoked_for: "owner" | "rotation" | "leak" | "operator" | "plan" | null;
            /** @description The key that took its place, and when. */
            rotated_to: {
                id: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description The latest networks it was used from in 30 days, newest first; 10 at most. */
            callers: {
                network: string;
                /** Format: date-time */
                last_used_at: string;
            }[];
            /** @description How many of them used it after it was replaced; null while it was not. */
            callers_since_rotation: number | null;
        };
        Usage: {
            minute: {
                limit: number;
                remaining: number;
                /**
                 * Format: date-time
                 * @description When the oldest request of the window leaves it: `X-RateLimit-Reset`. Null when nothing was used.
                 */
                reset_at: string | null;
            };
            hour: {
                limit: number;
                used: number;
                remaining: number;
                /** Format: date-time */
                resets_at: string;
            };
            day: {
                limit: number;
                used: number;
                remaining: number;
                /** Format: date-time */
                resets_at: string;
                /**
                 * Format: date
                 * @description Europe/Paris day.
                 */
                date: string;
            };
            rows: {
                limit: number;
                used: number;
                remaining: number;
                /** Format: date-time */
                resets_at: string;
            };
            /** @description At the pace since the first hour with calls, of this hour and the two before. An estimate; nothing is decided by it. */
            forecast: {
                units: {
                    per_hour: number;
                    /**
                     * Format: date-time
                     * @description When today’s share is used up; null when it lasts until midnight or none is left.
                     */
                    runs_out_at: string | null;
                };
                rows: {
                    per_hour: number;
                    /**
                     * Format: date-time
                     * @description When today’s share is used up; null when it lasts until midnight or none is left.
                     */
                    runs_out_at: string | null;
                };
            };
            /** Format: date-time */
            last_request_at: string | null;
        };
        PlanActivated: {
            plan: components["schemas"]["Plan"];
            /** @description False when it was in force before. */
            activated: boolean;
        };
        Catalogue: {
            competitions: {
                code: string;
                name: string;
                country: string;
                /** @enum {string} */
                kind: "club" | "national";
                /** @enum {string} */
                catalog_status: "selectable" | "retired";
                /**
                 * @description In the promoted release.
                 * @enum {string}
                 */
                activity_status: "active" | "off_season" | "unavailable";
                available: boolean;
                /** @description Future matches. */
                matches_available: number;
                selected: boolean;
            }[];
        };
        Selection: {
            /** @description Numbered 1 to limit; empty without a plan. */
            slots: components["schemas"]["SelectionSlot"][];
            limit: number;
            /** @description Slots beyond your plan: kept, not served, awake again with a larger plan. */
            sleeping: components["schemas"]["SelectionSlot"][];
            /** @description True while you may choose, once and free, which of them all to go on with. */
            may_keep: boolean;
            replacements: {
                used: number;
                limit: number;
                /**
                 * Format: date-time
                 * @description First of the next month, Paris time.
                 */
                resets_at: string;
            };
        };
        SelectionChanged: components["schemas"]["Selection"] & {
            replacement_used: boolean;
        };
        ChoicePreview: {
            slot: number;
            /**
             * @description `filled` is free, `replaced` uses a replacement.
             * @enum {string}
             */
            outcome: "unchanged" | "filled" | "replaced" | "refused";
            /** @enum {string|null} */
            refused_for: "selection_full" | "competition_already_selected" | "replacement_limit_reached" | null;
            /** @description What your keys stop serving; null when that is nothing. */
            loses: components["schemas"]["ServedCompetition"] | null;
            gains: components["schemas"]["ServedCompetition"];
            /** @description As they would stand after the change. */
            replacements: {
                used: number;
                limit: number;
                left: number;
                /** Format: date-time */
                resets_at: string;
            };
        };
        ServedCompetition: {
            code: string;
            name: string;
            country: string;
            /** @description Future matches. */
            matches_available: number;
            /** @description Verified matches inside your plan’s history. */
            historical_matches_available: number;
        };
        ApiKeys: {
            /** @description Usable ones first, newest first; at most 100. */
            keys: components["schemas"]["ApiKey"][];
            /** @description Keys your plan allows at once; 0 without a plan. */
            active_limit: number;
        };
        IssuedApiKey: components["schemas"]["ApiKey"] & {
            /** @description The whole key. This is the only time it is shown. */
            key: string;
        };
        RotatedApiKey: components["schemas"]["IssuedApiKey"] & {
            replaced: components["schemas"]["ApiKey"] & unknown;
        };
        LeakVerdicts: {
            /** @description SHA-256 of the reported token, hexadecimal. */
            token_hash: string;
            /** @enum {string} */
            token_type: "prematch_api_key";
            /**
             * @description True for a key of ours, whether it still worked or not.
             * @enum {string}
             */
            label: "true_positive" | "false_positive";
        }[];
        UsageHistory: {
            /** @enum {string} */
            range: "hours" | "days" | "months";
            /** @enum {string} */
            timezone: "Europe/Paris";
            /** @description Oldest first, without a gap; the last one is still running. */
            buckets: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                /**
                 * Format: date-time
                 * @description The start, in Paris time.
                 */
                start_local: string;
                requests: number;
                /** @description Answered with 304. */
                unchanged: number;
                /** @description Refused with 429. */
                denied: number;
                units: number;
                rows: number;
            }[];
            /** @description The sum of the buckets. */
            total: {
                requests: number;
                /** @description Answered with 304. */
                unchanged: number;
                /** @description Refused with 429. */
                denied: number;
                units: number;
                rows: number;
            };
            by_route: {
                /** @enum {string} */
                route: "leagues" | "league_matches" | "match" | "today" | "picks" | "bulk" | "account";
                requests: number;
                /** @description Answered with 304. */
                unchanged: number;
                /** @description Refused with 429. */
                denied: number;
                units: number;
                rows: number;
            }[];
        };
        Billing: {
            /**
             * @description Where you stand with payments; `unclear` is looked at by a person and changes nothing.
             * @enum {string}
             */
            standing: "none" | "processing" | "action_required" | "first_payment_failed" | "trial" | "active" | "ending" | "past_due" | "unpaid" | "paused" | "ended" | "unclear" | "checking";
            /** @description False while Stripe can’t be reached; then this is what we knew last. */
            available: boolean;
            may_buy: boolean;
            /** @description True when the billing portal has something to show. */
            can_manage: boolean;
            /** @description The price you are on, for one. What is charged says `next_charge`. */
            price: {
                /** @enum {string} */
                price: "monthly" | "yearly";
                /** @description In the smallest unit of the currency: 2900 is 29.00. */
                amount: number;
                /** @example eur */
                currency: string;
                quantity: number;
            } | null;
            /** @description What is asked for and has not arrived: `processing` is decided on by the bank, which takes days for a debit; `action_required` waits for you to confirm it. */
            payment: {
                /** @enum {string} */
                state: "due" | "processing" | "action_required" | "failed";
                amount: number;
                currency: string;
                /**
                 * Format: date-time
                 * @description When it is tried by itself; null when it is not.
                 */
                next_attempt_at: string | null;
                /** @description Where it can be paid or confirmed, at Stripe. */
                url: string | null;
            } | null;
            /**
             * Format: date-time
             * @description When Starter will end, if that is scheduled.
             */
            ends_at: string | null;
            /** Format: date-time */
            trial_ends_at: string | null;
            /** @description As Stripe reckons it, with credit, quantity, discounts and tax; 0 when credit pays for it. Null when nothing will be charged; an amount of null when Stripe has not told it. */
            next_charge: {
                amount: number | null;
                currency: string;
                /** Format: date-time */
                at: string | null;
            } | null;
            payment_method: {
                type: string;
                brand: string | null;
                last4: string | null;
                /** @example 2030-04 */
                expires: string | null;
            } | null;
            invoices: {
                id: string;
                number: string | null;
                status: string;
                total: number;
                currency: string;
                /** Format: date-time */
                created_at: string;
                /** @description The invoice and its receipt, at Stripe. */
                url: string | null;
                pdf_url: string | null;
            }[];
            offers: components["schemas"]["Offer"][];
            /** @description Two subscriptions run and both are charged. */
            second_subscription: boolean;
            /**
             * Format: date-time
             * @description Last checked with Stripe.
             */
            checked_at: string | null;
            /** @description Payments are played through; no money moves. */
            is_test: boolean;
        };
        Offer: {
            /** @enum {string} */
            price: "monthly" | "yearly";
            /** @description In the smallest unit of the currency: 2900 is 29.00. */
            amount: number;
            /** @example eur */
            currency: string;
        };
        Checkout: {
            /**
             * Format: uri
             * @description Stripe’s payment page.
             */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        BillingPortal: {
            /** Format: uri */
            url: string;
        };
        BillingResync: {
            billing: components["schemas"]["Billing"];
            /** @description What we had that Stripe sees otherwise; empty when all agreed. */
            differed: ("first_check" | "standing" | "subscription" | "price" | "period" | "cancellation" | "payment" | "next_charge" | "payment_method" | "invoices" | "customer")[];
        };
        CheckoutFinalized: {
            /**
             * @description `processing`: paid for by a method that takes days; Starter begins when it arrives. `action_required`: the payment waits for you to confirm it, see `payment.url` of `GET /account/premium`. `failed`: the payment did not arrive, and you can begin again.
             * @enum {string}
             */
            checkout: "open" | "processing" | "action_required" | "failed" | "complete" | "expired";
            /**
             * @description Where you stand with payments; `unclear` is looked at by a person and changes nothing.
             * @enum {string}
             */
            standing: "none" | "processing" | "action_required" | "first_payment_failed" | "trial" | "active" | "ending" | "past_due" | "unpaid" | "paused" | "ended" | "unclear" | "checking";
            /** @description True when Starter is in force now. */
            active: boolean;
        };
        Offers: {
            offers: components["schemas"]["Offer"][];
            is_test: boolean;
        };
        WebhookReceipt: {
            /** @enum {boolean} */
            received: true;
            /** @enum {string} */
            outcome: "handled" | "irrelevant" | "repeated" | "other_mode" | "unusable";
        };
        BetaLinkSent: {
            /** @enum {string} */
            status: "sent";
            /** @description Seconds for which the mailed link works. */
            expires_in: number;
        };
        BetaLink: {
            /**
             * @description ready: POST the token here to get the key. refused: another plan is in the way.
             * @enum {string}
             */
            status: "ready" | "used" | "expired" | "refused";
            email: string;
            /**
             * Format: date-time
             * @description Of the link.
             */
            expires_at: string;
            /** @enum {string|null} */
            refusal: "starter_contract_active" | "plan_already_active" | "beta_already_used" | "client_suspended" | null;
            /** @description What ends with the click: a Developer plan and its keys. */
            ends: {
                /** @enum {string|null} */
                plan: "developer" | "starter" | "beta" | "custom" | null;
                keys: number;
            };
            offer: {
                days: number;
                /**
                 * Format: date-time
                 * @description For a click now.
                 */
                ends_at: string;
                limits: {
                    requests_per_minute: number;
                    units_per_hour: number;
                    units_per_day: number;
                    rows_per_day: number;
                    concurrent_requests: number;
                    /** @description 0: bulk is not part of the plan. */
                    bulk_matches: number;
                    competitions: number;
                    replacements_per_month: number;
                    active_keys: number;
                    history_days: number;
                };
            };
        };
        BetaAccess: {
            /** @description The whole key. This is the only time it is shown. */
            key: string;
            prefix: string;
            last4: string;
            email: string;
            plan: components["schemas"]["Plan"];
        };
        ReviewerAccess: {
            label: string;
            /**
             * Format: date-time
             * @description Of the invitation.
             */
            expires_at: string;
        };
        ReviewerSession: {
            /** @description Shown once. Send it as `Authorization: Bearer <token>`. */
            token: string;
            /** @enum {string} */
            token_type: "bearer";
            /**
             * Format: date-time
             * @description Fixed: it does not move with use.
             */
            expires_at: string;
            /** @description Seconds until then. */
            expires_in: number;
            account: {
                id: string;
                email: string;
            };
        };
    };
    responses: {
        /** @description `method_not_allowed`: this address was asked with another method. */
        MethodNotAllowed: {
            headers: {
                /** @description The methods it has. */
                Allow?: string;
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this request in our logs; quote it when you ask us. */
        "X-Request-Id": string;
        /** @description Whole seconds, at least 1, after which the same call can work. */
        "Retry-After": string;
        /** @description Requests a minute. */
        "X-RateLimit-Limit": string;
        /** @description Requests left in the sliding minute. */
        "X-RateLimit-Remaining": string;
        /** @description Epoch second at which the oldest request leaves the minute. */
        "X-RateLimit-Reset": string;
        /** @description Units left in this clock hour. */
        "X-Quota-Units-Remaining-Hour": string;
        /** @description Units left in this Europe/Paris day. */
        "X-Quota-Units-Remaining-Day": string;
        /** @description Rows left in this Europe/Paris day. */
        "X-Match-Rows-Remaining-Day": string;
        /** @description What this answer cost. */
        "X-Request-Cost": string;
        /** @description Strong tag of exactly these bytes; send it back as If-None-Match. */
        ETag: string;
        /** @description Private, one minute. */
        "Cache-Control": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A release is loaded; `status` tells whether all else works. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description No release is loaded yet. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public; costs nothing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who the key belongs to, and what it may do */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyProfile"];
                };
            };
            /** @description `missing_api_key`, `invalid_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures`, `rate_limit_exceeded` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is used and what is left */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyUsage"];
                };
            };
            /** @description `missing_api_key`, `invalid_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures`, `rate_limit_exceeded` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLeagues: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description ETags of what you have: one, a list, or `*`. What is still the same is answered 304, without a body.
                 * @example "q0nB7h3JmT2yVb8cLx5KZ1sWd4e"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The competitions of your selection, in slot order. 1 unit, 0 rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leagues"];
                };
            };
            /** @description Unchanged since the ETag you sent. Costs 1 unit and no rows. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_api_key`, `invalid_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `invalid_plan_contract` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures`, `rate_limit_exceeded`, `hourly_unit_quota_exceeded`, `daily_unit_quota_exceeded`, `concurrency_limit_exceeded` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLeagueMatches: {
        parameters: {
            query?: {
                include?: "upcoming" | "past" | "all";
                /** @description First Europe/Paris day. Default: today; for past, so that the window ends today. */
                start?: string;
                /** @description Last day, inclusive. Only with start, instead of days. */
                end?: string;
                /** @description Default 14; for past min(history entitlement, 31). */
                days?: number;
                limit?: number;
                /** @description next_cursor of the page before, with all other parameters unchanged. */
                cursor?: string;
                /** @description Starter only. */
                include_unreliable?: "true" | "false";
            };
            header?: {
                /**
                 * @description ETags of what you have: one, a list, or `*`. What is still the same is answered 304, without a body.
                 * @example "q0nB7h3JmT2yVb8cLx5KZ1sWd4e"
                 */
                "If-None-Match"?: string;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Matches by kickoff, then id. 1 unit, one row per match. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeagueMatches"];
                };
            };
            /** @description Unchanged since the ETag you sent. Costs 1 unit and no rows. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_include`, `invalid_date`, `invalid_days`, `invalid_limit`, `invalid_cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_api_key`, `invalid_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `invalid_plan_contract`, `competition_not_selected`, `history_window_exceeded`, `unreliable_predictions_require_starter` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `competition_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures`, `rate_limit_exceeded`, `hourly_unit_quota_exceeded`, `daily_unit_quota_exceeded`, `concurrency_limit_exceeded`, `daily_row_quota_exceeded` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTodayMatches: {
        parameters: {
            query?: {
                /** @description Starter only. */
                include_unreliable?: "true" | "false";
            };
            header?: {
                /**
                 * @description ETags of what you have: one, a list, or `*`. What is still the same is answered 304, without a body.
                 * @example "q0nB7h3JmT2yVb8cLx5KZ1sWd4e"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Today’s coming matches of your selection, by kickoff. 1 unit, one row per match. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayMatches"];
                };
            };
            /** @description Unchanged since the ETag you sent. Costs 1 unit and no rows. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_api_key`, `invalid_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `invalid_plan_contract`, `unreliable_predictions_require_starter` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures`, `rate_limit_exceeded`, `hourly_unit_quota_exceeded`, `daily_unit_quota_exceeded`, `concurrency_limit_exceeded`, `daily_row_quota_exceeded` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTodayPicks: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Starter only. */
                include_unreliable?: "true" | "false";
            };
            header?: {
                /**
                 * @description ETags of what you have: one, a list, or `*`. What is still the same is answered 304, without a body.
                 * @example "q0nB7h3JmT2yVb8cLx5KZ1sWd4e"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Today’s coming matches by confidence, then pick probability. 1 unit, one row per pick. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayMatches"];
                };
            };
            /** @description Unchanged since the ETag you sent. Costs 1 unit and no rows. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_limit` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_api_key`, `invalid_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `invalid_plan_contract`, `unreliable_predictions_require_starter` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures`, `rate_limit_exceeded`, `hourly_unit_quota_exceeded`, `daily_unit_quota_exceeded`, `concurrency_limit_exceeded`, `daily_row_quota_exceeded` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMatchesBulk: {
        parameters: {
            query?: {
                /** @description Starter only. */
                include_unreliable?: "true" | "false";
            };
            header?: {
                /**
                 * @description ETags of what you have: one, a list, or `*`. What is still the same is answered 304, without a body.
                 * @example "q0nB7h3JmT2yVb8cLx5KZ1sWd4e"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique ids; Developer: at most 5. */
                    match_ids: string[];
                };
            };
        };
        responses: {
            /** @description Payloads in the order asked for; what is missing or not yours stands in errors. ceil(max(requested, returned) / 10) units, one row per payload. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkMatches"];
                };
            };
            /** @description Unchanged since the ETag you sent. Costs 1 unit and no rows. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_json`, `invalid_bulk_request`, `bulk_limit_exceeded`, `duplicate_match_ids`, `invalid_match_id` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_api_key`, `invalid_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `invalid_plan_contract`, `bulk_not_available`, `unreliable_predictions_require_starter` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures`, `rate_limit_exceeded`, `hourly_unit_quota_exceeded`, `daily_unit_quota_exceeded`, `concurrency_limit_exceeded`, `daily_row_quota_exceeded` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMatch: {
        parameters: {
            query?: {
                /** @description Comma-separated sections to keep: statistics, standings, features, prediction, context, quality. Default: all. */
                include?: string;
                /** @description Starter only. */
                include_unreliable?: "true" | "false";
            };
            header?: {
                /**
                 * @description ETags of what you have: one, a list, or `*`. What is still the same is answered 304, without a body.
                 * @example "q0nB7h3JmT2yVb8cLx5KZ1sWd4e"
                 */
                "If-None-Match"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payload in the variant of your plan. 1 unit, 1 row. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsPayload"] | components["schemas"]["AnalyticsSections"];
                };
            };
            /** @description Unchanged since the ETag you sent. Costs 1 unit and no rows. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_match_id`, `invalid_include` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_api_key`, `invalid_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `invalid_plan_contract`, `competition_not_selected`, `history_window_exceeded`, `unreliable_predictions_require_starter` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `match_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures`, `rate_limit_exceeded`, `hourly_unit_quota_exceeded`, `daily_unit_quota_exceeded`, `concurrency_limit_exceeded`, `daily_row_quota_exceeded` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Quota-Units-Remaining-Hour": components["headers"]["X-Quota-Units-Remaining-Hour"];
                    "X-Quota-Units-Remaining-Day": components["headers"]["X-Quota-Units-Remaining-Day"];
                    "X-Match-Rows-Remaining-Day": components["headers"]["X-Match-Rows-Remaining-Day"];
                    "X-Request-Cost": components["headers"]["X-Request-Cost"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example you@example.com
                     */
                    email: string;
                    /**
                     * @description Language of the mail.
                     * @default en
                     * @enum {string}
                     */
                    lang?: "en" | "fr";
                    /** @description What an earlier request of the same browser got: its code then stays valid next to the new one. */
                    challenge_id?: string;
                    /** @description What verify-code returned last time: what strangers ask for this address then does not count. Name the challenge when you send the code. */
                    device?: string;
                };
            };
        };
        responses: {
            /** @description A code is on its way, if the mail server takes it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_codes` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dashboardRequestCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example you@example.com
                     */
                    email: string;
                    /**
                     * @description Language of the mail.
                     * @default en
                     * @enum {string}
                     */
                    lang?: "en" | "fr";
                    /** @description What an earlier request of the same browser got: its code then stays valid next to the new one. */
                    challenge_id?: string;
                    /** @description What verify-code returned last time: what strangers ask for this address then does not count. Name the challenge when you send the code. */
                    device?: string;
                };
            };
        };
        responses: {
            /** @description A code is on its way, if the mail server takes it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_codes` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    legacyRequestCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example you@example.com
                     */
                    email: string;
                    /**
                     * @description Language of the mail.
                     * @default en
                     * @enum {string}
                     */
                    lang?: "en" | "fr";
                    /** @description What an earlier request of the same browser got: its code then stays valid next to the new one. */
                    challenge_id?: string;
                    /** @description What verify-code returned last time: what strangers ask for this address then does not count. Name the challenge when you send the code. */
                    device?: string;
                };
            };
        };
        responses: {
            /** @description A code is on its way, if the mail server takes it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_codes` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example you@example.com
                     */
                    email: string;
                    /** @example 048213 */
                    code: string;
                    /** @description Without it the newest challenge of this address from your network counts. */
                    challenge_id?: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_code` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_codes` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dashboardVerifyCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example you@example.com
                     */
                    email: string;
                    /** @example 048213 */
                    code: string;
                    /** @description Without it the newest challenge of this address from your network counts. */
                    challenge_id?: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_code` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_codes` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    legacyVerifyCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example you@example.com
                     */
                    email: string;
                    /** @example 048213 */
                    code: string;
                    /** @description Without it the newest challenge of this address from your network counts. */
                    challenge_id?: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_code` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_codes` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestUnlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example you@example.com
                     */
                    email: string;
                    /**
                     * @description Language of the mail.
                     * @default en
                     * @enum {string}
                     */
                    lang?: "en" | "fr";
                };
            };
        };
        responses: {
            /** @description A link is on its way, if the mail server takes it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlockLinkSent"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_codes` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From the mailed link. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description A code is on its way; name this challenge when you send it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unlocked"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `unlock_link_over` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in owner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dashboardMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in owner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    legacyMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in owner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    legacyMePhp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in owner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is refused from now on. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    noadsStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By the contract in force. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoAds"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session that asks first, then by last use. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                    };
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeSessions: {
        parameters: {
            query?: {
                /** @description `all` ends the session that asks as well. */
                scope?: "others" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their tokens are refused from now on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ended: number;
                    };
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its token is refused from now on. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of your client, in lists and mails. */
                    name?: string;
                    /**
                     * @description What you use the data for.
                     * @enum {string|null}
                     */
                    usage_type?: "personal" | "research" | "media" | "product" | "other" | null;
                    /**
                     * @description Language of mails.
                     * @enum {string}
                     */
                    lang?: "en" | "fr";
                    /** @description Mails at 80 and 100 % of a day’s quota. */
                    quota_mails?: boolean;
                };
            };
        };
        responses: {
            /** @description As they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAudit: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["AuditEvent"][];
                        /** @description Null after the last one. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `invalid_cursor` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description The address of this account, typed as a confirmation.
                     * @example you@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Asked for. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    undoDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account stays, and its API keys work again. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `deletion_under_way` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where you stand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    activatePlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Starter is bought, not activated.
                     * @enum {string}
                     */
                    plan: "developer";
                    /** @description After a larger plan: which of the selected competitions to go on with. */
                    keep?: string;
                    /** @description After a larger plan: id of the key to go on with. Default: the one used last. */
                    keep_key?: string;
                };
            };
        };
        responses: {
            /** @description Developer is in force. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanActivated"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `competition_not_selected`, `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `key_not_active`, `starter_contract_active`, `plan_already_active` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue in its order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSelection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The selection as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Selection"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    chooseCompetition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slot: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A code of the catalogue.
                     * @example PREMIER_LEAGUE
                     */
                    code: string;
                    /**
                     * @description False: answer `selection_full` instead of using a replacement.
                     * @default true
                     */
                    replace?: boolean;
                };
            };
        };
        responses: {
            /** @description The selection as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectionChanged"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_plan_contract`, `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `competition_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `replacement_limit_reached`, `competition_already_selected`, `selection_full` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    clearSlot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slot: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The selection as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Selection"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_plan_contract`, `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    keepCompetitions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description As many of your competitions as your plan serves.
                     * @example [
                     *       "PREMIER_LEAGUE"
                     *     ]
                     */
                    codes: string[];
                };
            };
        };
        responses: {
            /** @description The selection as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Selection"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_plan_contract`, `competition_not_selected`, `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `selection_already_kept` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewChoice: {
        parameters: {
            query: {
                code: string;
            };
            header?: never;
            path: {
                slot: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What you would lose, gain and have left. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChoicePreview"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_plan_contract`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `competition_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Never the keys themselves. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    issueKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example production */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_plan_contract`, `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `active_key_limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key_id: string;
                    /**
                     * @description How long the old key still works. Always 0 on a plan with one active key.
                     * @default 0
                     */
                    grace_minutes?: number;
                };
            };
        };
        responses: {
            /** @description Replaced. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_plan_contract`, `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `key_already_rotated`, `key_not_active` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    renameKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example production */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Renamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reportLeakedKeys: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<epoch seconds>,v1=<hexadecimal HMAC-SHA-256 of "<t>." and the raw body>`, under the secret we share; not older than five minutes. */
                "X-Prematch-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description Where it was seen. */
                    url?: string;
                }[];
            };
        };
        responses: {
            /** @description One verdict per token, in the order of the report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeakVerdicts"];
                };
            };
            /** @description `invalid_signature`, `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable`, `leak_reports_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dashboardUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Usage now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_plan_contract`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    usageHistory: {
        parameters: {
            query?: {
                range?: "hours" | "days" | "months";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageHistory"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where you stand. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How often Starter is paid.
                     * @enum {string}
                     */
                    price: "monthly" | "yearly";
                };
            };
        };
        responses: {
            /** @description Where to pay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payment_processing`, `subscription_already_active`, `starter_contract_active` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startCheckoutLegacy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How often Starter is paid.
                     * @enum {string}
                     */
                    price: "monthly" | "yearly";
                };
            };
        };
        responses: {
            /** @description Where to pay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payment_processing`, `subscription_already_active`, `starter_contract_active` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to go. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPortal"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `no_billing_account` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openBillingPortalLegacy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to go. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPortal"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `no_billing_account` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resyncBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What Stripe says, and what we had otherwise. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingResync"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resyncBillingLegacy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What Stripe says, and what we had otherwise. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingResync"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    finalizeCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example cs_test_a1… */
                    session_id: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutFinalized"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    finalizeCheckoutLegacy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example cs_test_a1… */
                    session_id: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutFinalized"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_session` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin`, `demo_account_read_only`, `client_suspended`, `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startPublicCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How often Starter is paid.
                     * @enum {string}
                     */
                    price: "monthly" | "yearly";
                };
            };
        };
        responses: {
            /** @description Where to pay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_checkouts` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Monthly first; empty before a price was ever known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offers"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveWebhook: {
        parameters: {
            query?: never;
            header?: {
                "stripe-signature"?: string;
            };
            path: {
                payment_provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReceipt"];
                };
            };
            /** @description `invalid_signature` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `billing_unavailable`, `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestBeta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @example you@example.com
                     */
                    email: string;
                    /** @description Yours or your project’s; the account begins with it. */
                    name?: string;
                    /**
                     * @description What the data is for.
                     * @enum {string}
                     */
                    usage_type?: "personal" | "research" | "media" | "product" | "other";
                    /**
                     * @description Language of the mail and of the page it leads to.
                     * @default en
                     * @enum {string}
                     */
                    lang?: "en" | "fr";
                };
            };
        };
        responses: {
            /** @description A link is on its way, if the mail server takes it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BetaLinkSent"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_codes` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openBetaLink: {
        parameters: {
            query: {
                /** @description From the link in the mail. */
                token: string;
                /** @description `json` for a program; a page otherwise. */
                format?: string;
                /** @description `en` or `fr`: language of the page. */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `format=json`: what the link stands for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BetaLink"];
                };
            };
            /** @description On to the page that asks for the click. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `beta_link_unknown` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmBeta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From the link in the mail. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Beta is in force. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BetaAccess"];
                };
            };
            /** @description `invalid_json` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `client_suspended`, `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `beta_link_unknown` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `beta_link_used`, `beta_already_used`, `starter_contract_active`, `plan_already_active` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `beta_link_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openReviewerLink: {
        parameters: {
            query: {
                token: string;
                /** @description `json` for a program; a page otherwise. */
                format?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `format=json`: which invitation it is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewerAccess"];
                };
            };
            /** @description On to the page; it also explains a link that no longer works. */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description The request does not fit its schema; each item names the place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `too_many_failures` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readReviewerAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An active one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewerAccess"];
                };
            };
            /** @description `reviewer_access_inactive` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startReviewerSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewerSession"];
                };
            };
            /** @description `reviewer_access_inactive`, `forbidden_origin` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `store_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
