import { createRoute, z } from '@hono/zod-openapi'
import { changeSettingsInput } from '../../accounts/change-settings'
import { USAGE_TYPES } from '../../accounts/usage-type'
import { language } from '../../platform/language'
import { errorResponses, CHANGE_ERRORS, SESSION_ERRORS } from '../responses'

const shared = { path: '/account/settings', tags: ['Account'], security: [{ session: [] }] }

export const settingsBody = z
  .object({
    name: z.string(),
    usage_type: z.enum(USAGE_TYPES).nullable(),
    lang: language,
    quota_mails: z.boolean(),
  })
  .openapi('Settings')

const answer = {
  description: 'As they are now.',
  content: { 'application/json': { schema: settingsBody } },
}

export const getSettingsRoute = createRoute({
  ...shared,
  method: 'get',
  operationId: 'getSettings',
  summary: 'Your settings',
  responses: { 200: answer, ...errorResponses(SESSION_ERRORS) },
})

export const changeSettingsRoute = createRoute({
  ...shared,
  method: 'patch',
  operationId: 'changeSettings',
  summary: 'Change your settings',
  description: 'What is left out stays as it is.',
  request: {
    body: { required: true, content: { 'application/json': { schema: changeSettingsInput } } },
  },
  responses: { 200: answer, ...errorResponses(CHANGE_ERRORS, { validation: true }) },
})
