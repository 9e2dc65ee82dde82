import alerts from './alerts.json'
import beta from './beta.json'
import billing from './billing.json'
import deletion from './deletion.json'
import email from './email.json'
import keys from './keys.json'
import letter from './letter.json'
import oncall from './oncall.json'
import signIn from './sign-in.json'
import unlock from './unlock.json'
import webhooks from './webhooks.json'

/** The words of the mails in French, by area; the same as in English. */
export default {
  alerts,
  beta,
  billing,
  deletion,
  email,
  keys,
  letter,
  oncall,
  signIn,
  unlock,
  webhooks,
}
