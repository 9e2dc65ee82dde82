import { life } from './life'
import { looks } from './looks'
import { payment } from './payment'
import { strangers } from './strangers'
import { test } from '../journey'

// One file, so that they run one after another: they move the clock of their world's Stripe, or break it.
test.describe('payment', payment)
test.describe('payers without an account', strangers)
test.describe('a subscription', life)
test.describe('looks', looks)
