import type { Command } from 'commander'
import { inviteInput, inviteReviewer } from '../../lib/reviewers/invite'
import { listInvites } from '../../lib/reviewers/list-invites'
import { revokeInvite } from '../../lib/reviewers/revoke-invite'
import { CommandFailure, explainRefusals } from './failures'
import type { Act } from './session'
import { facts, table } from './show'
import { parseEnd, type End } from './when'

const NO_INVITE = {
  not_found: 'There is no invitation with this id. `prematch reviewer list` shows them.',
}

export function addReviewer(program: Command, act: Act): void {
  const reviewer = program
    .command('reviewer')
    .description('invite app-store reviewers to a demo account')

  reviewer
    .command('invite')
    .description('make a demo account and the link that opens it; the link is shown once')
    .requiredOption('--label <text>', 'who it is for, for your own list')
    .requiredOption(
      '--expires <when>',
      '90d, 2027-03-01 or an instant; sessions end with it',
      parseEnd,
    )
    .action(
      act(async ({ platform, operator, show }, options: { label: string; expires: End }) => {
        const input = inviteInput.safeParse({
          label: options.label,
          expiresAt: options.expires(platform.clock.nowMs()),
        })
        if (!input.success)
          throw new CommandFailure(
            'invalid_input',
            `--label ${input.error.issues[0]?.message ?? ''}`,
          )
        const invite = await inviteReviewer(platform, operator, input.data)
        show(invite, [
          ...facts({
            Invitation: invite.id,
            Label: invite.label,
            Expires: invite.expiresAt,
            Account: invite.accountId,
            Link: invite.link,
          }),
          'Pass the link on now: it is not stored and can’t be shown again.',
        ])
      }),
    )

  reviewer
    .command('list')
    .description('every invitation, newest first')
    .action(
      act(async ({ platform: { db, clock }, show }) => {
        const list = await listInvites(db, clock.now())
        show(
          list,
          list.length === 0
            ? ['Nobody was invited yet.']
            : table(
                ['INVITATION', 'LABEL', 'STATUS', 'EXPIRES', 'SESSIONS', 'LAST SEEN'],
                list.map((one) => [
                  one.id,
                  one.label,
                  one.status,
                  one.expiresAt,
                  one.sessions,
                  one.lastSeenAt,
                ]),
              ),
        )
      }),
    )

  reviewer
    .command('revoke')
    .argument('<invitation>', 'inv_…')
    .description('end an invitation: link, cookies and sessions at once')
    .action(
      act(async ({ platform, operator, show }, id: string) => {
        const done = await explainRefusals(NO_INVITE, revokeInvite(platform, operator, id))
        show({ id, ...done }, [
          done.changed
            ? `The invitation “${done.label}” is revoked; its sessions are refused from now on.`
            : `The invitation “${done.label}” was revoked before.`,
        ])
      }),
    )
}
