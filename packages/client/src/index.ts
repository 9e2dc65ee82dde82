export { PrematchClient } from './client'
export {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  InvalidResponseError,
  NetworkError,
  NotFoundError,
  PermissionError,
  PrematchError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
  type FieldIssue,
} from './errors'
export type { ClientOptions, Fetch, FetchInit, FetchResponse } from './options'
export type { ApiResponse, NotModified, Outcome, Quota } from './response'
export type { Sandbox } from './sandbox'
export type { Sleep } from './retry'
export type * from './types'
export { VERSION } from './version'
export { checkAnswer } from './answer'
export { readCosignatures, type Checkpoint, type Cosignature } from './note'
export {
  InvalidProofError,
  verifyProof,
  type ForeignSignature,
  type PassedStep,
  type VerifiedProof,
  type VerifyOptions,
} from './verify'
export { verifyWebhook, WebhookVerificationError, type WebhookHeaders } from './webhooks'
