export { buildSandbox } from './build'
export {
  clockMove,
  moveClock,
  readClock,
  windowsTurned,
  type ClockFace,
  type MovedClock,
} from './clock'
export { endLeakedTestKey, issueTestKey, listTestKeys, revokeTestKey, rotateTestKey } from './keys'
export { followOwner, followOwners, openOwner } from './owners'
export { NAMED_MATCHES } from './passed'
export { migrateSandbox } from './schema'
export { readProgress, type SandboxProgress } from './status'
export { sandboxDelivery, startSandboxDelivery } from './webhooks'
export { openSandbox, type Sandbox } from './world'
