import type { MiddlewareHandler } from 'hono'
import { isLoopback } from '../../platform/hosts'
import type { ApiEnv } from '../context'

/** Set by whatever stands between a caller and us: then the peer is not the caller. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/

/**
 * Answers only a program on this machine that came by a loopback name. The name keeps out pages of other sites whose
 * own name was turned to 127.0.0.1, the headers keep out whoever came through a proxy or a tunnel. What can't be
 * told is refused.
 */
export const thisMachineOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const peer = c.env.incoming?.socket.remoteAddress ?? ''
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '')
  // Naming nobody is no proxy's doing.
  const passedOn = Object.entries(c.req.header()).some(
    ([name, value]) => PASSED_ON.test(name) && value !== '',
  )
  if (!isLoopback(peer) || !isLoopback(host) || passedOn)
    return c.text(
      'The local inbox shows everybody’s codes: it answers on this machine alone, at http://127.0.0.1.\n',
      403,
    )
  return next()
}
