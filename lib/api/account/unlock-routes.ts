import { createRoute, z } from '@hono/zod-openapi'
import { requestUnlockInput } from '../../accounts/request-unlock'
import { unlockInput } from '../../accounts/unlock'
import { errorResponses, SIGN_IN_ERRORS } from '../responses'
import { sentBody } from './sign-in-routes'

const linkSentBody = z.object({ status: z.literal('sent') }).openapi('UnlockLinkSent')

export const requestUnlockRoute = createRoute({
  method: 'post',
  path: '/auth/request-unlock',
  operationId: 'requestUnlock',
  tags: ['Sign-in'],
  summary: 'Mail a link past the sign-in caps',
  description:
    'For the owner of an address whose codes strangers have used up. At most three mails a day; each link works once, for 24 hours. The answer is the same whether or not the address has an account.',
  request: {
    body: { required: true, content: { 'application/json': { schema: requestUnlockInput } } },
  },
  responses: {
    202: {
      description: 'A link is on its way, if the mail server takes it.',
      content: { 'application/json': { schema: linkSentBody } },
    },
    ...errorResponses(SIGN_IN_ERRORS, { validation: true }),
  },
})

const unlockedBody = sentBody
  .extend({ email: z.string().describe('The address to send with the code.') })
  .openapi('Unlocked')

export const unlockRoute = createRoute({
  method: 'post',
  path: '/auth/unlock',
  operationId: 'unlock',
  tags: ['Sign-in'],
  summary: 'Trade the mailed link for a code of your own',
  description: 'Mails a code inside a challenge that the caps of strangers do not touch.',
  request: { body: { required: true, content: { 'application/json': { schema: unlockInput } } } },
  responses: {
    202: {
      description: 'A code is on its way; name this challenge when you send it.',
      content: { 'application/json': { schema: unlockedBody } },
    },
    ...errorResponses(
      [
        'unlock_link_over',
        'too_many_failures',
        ...SIGN_IN_ERRORS.filter((code) => code !== 'too_many_codes'),
      ],
      { validation: true },
    ),
  },
})
