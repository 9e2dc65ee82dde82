import answer from './answer.json'
import audit from './audit.json'
import beta from './beta.json'
import billing from './billing.json'
import calculator from './calculator.json'
import checkout from './checkout.json'
import competitions from './competitions.json'
import countries from './countries.json'
import deletion from './deletion.json'
import docs from './docs.json'
import email from './email.json'
import emailUndo from './email-undo.json'
import errors from './errors.json'
import explorer from './explorer.json'
import keepKey from './keep-key.json'
import keys from './keys.json'
import limits from './limits.json'
import live from './live.json'
import loop from './loop.json'
import match from './match.json'
import meta from './meta.json'
import newKey from './new-key.json'
import notFound from './not-found.json'
import outcome from './outcome.json'
import overview from './overview.json'
import ownForecasts from './own-forecasts.json'
import palette from './palette.json'
import parts from './parts.json'
import plans from './plans.json'
import pricing from './pricing.json'
import problem from './problem.json'
import proofCheck from './proof-check.json'
import quota from './quota.json'
import requests from './requests.json'
import resync from './resync.json'
import reviewer from './reviewer.json'
import sandbox from './sandbox.json'
import seal from './seal.json'
import settings from './settings.json'
import settlement from './settlement.json'
import shell from './shell.json'
import signIn from './sign-in.json'
import site from './site.json'
import social from './social.json'
import status from './status.json'
import suspended from './suspended.json'
import trackRecord from './track-record.json'
import tryIt from './try-it.json'
import usage from './usage.json'
import webhooks from './webhooks.json'
import type en from '../en'

/** The texts in French, by area. */
export default {
  Answer: answer,
  Audit: audit,
  Beta: beta,
  Billing: billing,
  Calculator: calculator,
  Checkout: checkout,
  Competitions: competitions,
  Countries: countries,
  Deletion: deletion,
  Docs: docs,
  Email: email,
  EmailUndo: emailUndo,
  Errors: errors,
  Explorer: explorer,
  KeepKey: keepKey,
  Keys: keys,
  Limits: limits,
  Live: live,
  Loop: loop,
  Match: match,
  Meta: meta,
  NewKey: newKey,
  NotFound: notFound,
  Outcome: outcome,
  Overview: overview,
  OwnForecasts: ownForecasts,
  Palette: palette,
  Parts: parts,
  Plans: plans,
  Pricing: pricing,
  Problem: problem,
  ProofCheck: proofCheck,
  Quota: quota,
  Requests: requests,
  Resync: resync,
  Reviewer: reviewer,
  Sandbox: sandbox,
  Seal: seal,
  Settings: settings,
  Settlement: settlement,
  Shell: shell,
  SignIn: signIn,
  Site: site,
  Social: social,
  Status: status,
  Suspended: suspended,
  TrackRecord: trackRecord,
  TryIt: tryIt,
  Usage: usage,
  Webhooks: webhooks,
} satisfies typeof en
