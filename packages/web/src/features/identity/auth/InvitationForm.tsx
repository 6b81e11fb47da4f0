import type { ReceivedInvitation } from '@imagora/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useConfigs } from '#data/content/site.ts'
import { acceptInvitation, receivedInvitationQuery } from '#data/identity/invitations.ts'
import { useSession } from '#data/identity/session.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { normalizeLanguage } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { EmailField } from './AccountFields.tsx'
import classes from './Login.module.css'
import { LoginTitle } from './LoginTitle.tsx'
import { ConsentField, NameFields, PasswordFields, useNewAccountCheck } from './NewAccountFields.tsx'
import { useRequiredCheck } from './required-field.ts'

interface Props {
  token: string
  invitation: ReceivedInvitation
}

function useAcceptForm({ token, invitation }: Props) {
  const { i18n } = useTranslation()
  const { history } = useRouter()
  const { logIn } = useSession()
  const required = useRequiredCheck()
  const checkAccount = useNewAccountCheck()
  return useApiForm({
    initialValues: {
      email: invitation.email ?? '',
      username: invitation.username ?? '',
      name: invitation.name,
      password: '',
      password_confirmation: '',
      consent: false,
    },
    validate: ({ email, ...values }) => ({ email: required('email', email), ...checkAccount(values) }),
    async send({ name, ...values }) {
      const nickname = name.trim() && { name }
      const language = normalizeLanguage(i18n.language)
      const { email: _email, username: _username, ...secrets } = values
      const person = invitation.username === null ? { ...values, ...nickname } : secrets
      const accepted = await acceptInvitation({ ...person, invitation: token, language })
      await logIn(accepted.token)
    },
    onSent: () => history.replace('/user/photos'),
  })
}

/** Fields of an account that is about to be created. */
function PersonFields({ form, email }: { form: ReturnType<typeof useAcceptForm>['form']; email: string | null }) {
  const { t } = useTranslation(['auth', 'invitation'])
  return (
    <>
      <EmailField
        label={t('register.email')}
        readOnly={email !== null}
        {...(email !== null && { description: t('invitation:email_fixed') })}
        {...form.getInputProps('email')}
      />
      <NameFields inputOf={form.getInputProps} />
    </>
  )
}

function AcceptForm({ token, invitation }: Props) {
  const { t } = useTranslation(['auth', 'invitation'])
  const { site } = useConfigs()
  const formats = useFormats()
  const { form, problems, isSending, onSubmit } = useAcceptForm({ token, invitation })
  const { inviter } = invitation
  const leadWithout = inviter === null ? t('invitation:lead') : t('invitation:lead_by', { inviter })
  const lead =
    invitation.username === null ? leadWithout : t('invitation:account_lead', { username: invitation.username })
  return (
    <>
      <LoginTitle title={t('invitation:title', { site: site.title })}>{lead}</LoginTitle>
      {invitation.note !== '' && <blockquote className={classes.note}>{invitation.note}</blockquote>}
      <Form onSubmit={onSubmit} problems={problems}>
        {invitation.username === null && <PersonFields form={form} email={invitation.email} />}
        <PasswordFields inputOf={form.getInputProps} values={form.values} />
        <ConsentField inputOf={form.getInputProps} />
        <SubmitRow
          label={invitation.username === null ? t('register.submit') : t('invitation:set_password')}
          isSending={isSending}
          isWide
        />
      </Form>
      <Text size="sm" mt="sm" c="dimmed">
        {t('invitation:expires', { time: formats.date(invitation.expires_at) })}
      </Text>
    </>
  )
}

/** Creates an account by an invitation, whose token is in the fragment of the address. */
export function InvitationForm({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'invitation'])
  const { data: invitation, error } = useQuery(receivedInvitationQuery(token))
  if (error) {
    return (
      <EmptyState
        order={1}
        illustration="closed"
        title={t('invitation:closed')}
        hint={error.message}
        action={<ButtonLink to="/login">{t('register.to_login')}</ButtonLink>}
      />
    )
  }
  return invitation ? <AcceptForm token={token} invitation={invitation} /> : <PageSkeleton />
}
