'use server'

import { getLocale } from 'next-intl/server'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { LANGUAGES } from '@/lib/portal/locale'
import { USES } from '@/lib/portal/uses'

/** Asks for the mail with the link. Hands back the address it goes to. */
export async function askForBeta(
  _before: ActionState<string>,
  form: FormData,
): Promise<ActionState<string>> {
  const email = textField(form, 'email')
  const result = await answer(
    api().POST('/beta/instant/request', {
      body: {
        email,
        lang: LANGUAGES[await getLocale()].mails,
        name: textField(form, 'name') || undefined,
        usage_type: USES.find((use) => use === textField(form, 'usage')),
      },
    }),
  )
  return result.ok ? { status: 'done', data: email } : toActionState(result)
}
