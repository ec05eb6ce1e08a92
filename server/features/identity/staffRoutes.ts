import { object, string } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { isRoleName, ROLE_NAMES, type RoleName } from '../../../domain/roles.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { found, notFound, Refusal } from '../../platform/errors.ts'
import { applicantOf } from '../../platform/http/access.ts'
import type { Api } from '../../platform/http/routes.ts'
import { INVITED, listOf, NOTHING, one, STAFF_MEMBER } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { findAccount } from './accounts.ts'
import { newEmailProblem } from './credentials.ts'
import { inviteStaff, listStaff, removeRole } from './staff.ts'

/** Additional calls: staff accounts at the embedded identity provider. */

const PATH = '/api/desk/staff'

const invitationBody = object({
  email: sentText(normalisedLine).required('Please enter an email address.'),
  role: string<RoleName>().oneOf(ROLE_NAMES).required(),
})

const roleParams = object({ id: string().required(), role: string().required() })

export function staffRoutes(app: Api, { settings, db, access, sessions, outbox }: Context): void {
  const { embedded } = settings.auth
  const needEmbedded = () => {
    if (!embedded)
      throw new Refusal(409, 'Roles are kept at the identity provider. Change them there.', { code: 'rolesElsewhere' })
  }

  app.get(
    PATH,
    {
      ...audited(access.for('administer'), 'staff.list'),
      schema: {
        operationId: 'listStaff',
        summary: 'List the staff accounts with their roles',
        response: {
          200: listOf(STAFF_MEMBER, 'All accounts with a role, by address.'),
          409: 'An external identity provider keeps the roles.',
        },
      },
    },
    async () => {
      needEmbedded()
      return listStaff(db)
    },
  )

  app.post(
    PATH,
    {
      ...audited(access.for('administer'), 'staff.invite'),
      schema: {
        operationId: 'inviteStaff',
        summary: 'Invite staff with a role',
        description:
          'The address is confirmed, and the password set, by a link that is valid for 7 days. It is mailed, or returned if the portal sends no mail. Inviting an unconfirmed address again makes a new link. The first role ends the password and sessions of an account that exists. Confirmed staff get a further role at once, without a link.',
        body: invitationBody,
        response: {
          201: one(INVITED, 'The invitation.'),
          409: 'The account has an application or already has the role, or an external identity provider keeps the roles.',
        },
      },
    },
    async (request) => {
      needEmbedded()
      const { email, role } = request.body
      const problem = newEmailProblem(email)
      if (problem !== undefined) throw new Refusal(422, problem, { errors: { email: problem } })
      const invited = await inviteStaff({ db, outbox, settings }, { email, role, entry: (id) => entryOf(request, id) })
      if (invited === null) throw new Refusal(409, 'This person already has this role.', { code: 'hasRole' })
      sessions.changed()
      const { account, link } = invited
      return { email: account.email, hasAccount: account.isEmailProved, link }
    },
  )

  app.delete(
    `${PATH}/:id/roles/:role`,
    {
      ...audited(access.for('administer'), 'role.revoke'),
      schema: {
        operationId: 'removeRole',
        summary: 'Take a role away from a staff account',
        description:
          'Ends the account’s sessions. A repeated call is accepted. Administrators cannot remove their own administrator role.',
        params: roleParams,
        response: {
          204: NOTHING,
          409: 'It is the caller’s own administrator role, or an external identity provider keeps the roles.',
        },
      },
    },
    async (request) => {
      needEmbedded()
      const { id, role } = request.params
      if (!isRoleName(role)) throw notFound()
      const { applicantId: by } = applicantOf(request)
      if (role === 'admin' && by === id)
        throw new Refusal(409, 'You cannot remove your own administrator role. Ask another administrator.', {
          code: 'ownRole',
        })
      found(await findAccount(db, id), 'This account was closed in the meantime.')
      // A repeated call finds the role removed.
      await removeRole(db, { id, role, by, entry: entryOf(request, id) })
      sessions.changed()
    },
  )
}
