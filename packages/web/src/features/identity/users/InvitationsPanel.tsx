import type { Invitation, InvitationState, Language } from '@imagora/contract'
import { languages } from '@imagora/contract/languages'
import { limits } from '@imagora/contract/limits'
import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { userGroupsQuery } from '#data/api/admin.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import {
  invitationsQuery,
  useCreateInvitations,
  useRenewInvitation,
  useRevokeInvitation,
} from '#data/identity/invitations.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { isNumberText, parseTypedNumber } from '#lib/formats/numbers.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { GrantList } from './GrantList.tsx'

const GB = 1024 ** 3
const languageChoices = languages.map(({ tag, name }) => ({ value: tag, label: name }))

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

const withOrigin = (url: string) => (url.startsWith('/') ? `${window.location.origin}${url}` : url)

/** Invites addresses by email; without any, creates a link. */
function NewInvitationForm({ onLink }: { onLink: (url: string) => void }) {
  const { t } = useTranslation('invitations')
  const { data: groups = [] } = useQuery(userGroupsQuery)
  const { mutateAsync } = useCreateInvitations()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: {
      emails: '',
      group_id: '',
      capacity: '',
      note: '',
      language: '',
      days: String(limits.invitation.usualDays),
      max_uses: '1',
    },
    validate: {
      capacity: (size) => (size.trim() === '' || isNumberText(size, 3) ? null : t('number_required')),
      days: (days) => (isNumberText(days) ? null : t('number_required')),
      max_uses: (uses) => (isNumberText(uses) ? null : t('number_required')),
    },
    send({ emails, group_id, capacity, note, language, days, max_uses }) {
      const addresses = addressesIn(emails)
      return mutateAsync({
        emails: addresses,
        group_id: group_id === '' ? null : Number(group_id),
        capacity_bytes: capacity.trim() === '' ? null : Math.round(parseTypedNumber(capacity) * GB),
        note,
        ...(language !== '' && { language: language as Language }),
        days: Number(days),
        max_uses: addresses.length > 0 ? 1 : Number(max_uses),
      })
    },
    onSent({ url, skipped }, _values, { reset }) {
      reset()
      if (url !== null) onLink(withOrigin(url))
      else notices.success({ message: t('sent') })
      if (skipped.length > 0) notices.error({ message: t('skipped', { emails: skipped.join(', ') }) })
    },
  })
  const isLink = addressesIn(form.values.emails).length === 0
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <Textarea
        label={t('emails')}
        description={t('emails_help')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('emails')}
      />
      <NativeSelect
        label={t('group')}
        data={[
          { value: '', label: t('default_group') },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('group_id')}
      />
      <TextInput
        label={t('capacity')}
        description={t('capacity_help')}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('capacity')}
      />
      <TextInput
        label={t('note')}
        description={t('note_help')}
        autoComplete="off"
        maxLength={limits.invitation.note}
        {...form.getInputProps('note')}
      />
      {isLink ? (
        <TextInput label={t('max_uses')} inputMode="numeric" autoComplete="off" {...form.getInputProps('max_uses')} />
      ) : (
        <NativeSelect
          label={t('language')}
          data={[{ value: '', label: t('site_language') }, ...languageChoices]}
          {...form.getInputProps('language')}
        />
      )}
      <TextInput label={t('days')} inputMode="numeric" autoComplete="off" {...form.getInputProps('days')} />
      <SubmitRow label={isLink ? t('create_link') : t('send')} isSending={isSending} />
    </Form>
  )
}

const states = ['open', 'used', 'expired', 'revoked'] as const

/** Invites people and lists their invitations. */
export function InvitationsPanel() {
  const { t } = useTranslation('invitations')
  const formats = useFormats()
  const [link, setLink] = useState<string | null>(null)
  const [state, setState] = useState<InvitationState | ''>('')
  const { data: list } = useQuery(invitationsQuery(state === '' ? undefined : state))
  const renew = useRenewInvitation()
  const revoke = useRevokeInvitation()
  const onError = ({ message }: Error) => notices.error({ message })

  const nameOf = ({ email }: Invitation) => email ?? t('link')
  const factsOf = ({ group, use_count, max_uses, expires_at, state: current, email, note }: Invitation) =>
    [
      t(`states.${current}`),
      group?.name,
      email === null && t('uses', { used: formats.number(use_count), most: formats.number(max_uses) }),
      current === 'open' && t('until', { time: formats.date(expires_at) }),
      note,
    ]
      .filter(Boolean)
      .join(' · ')

  const sendAgain = (invitation: Invitation) =>
    renew.mutate(invitation.id, {
      onError,
      onSuccess({ url }) {
        if (url !== null) setLink(withOrigin(url))
        else notices.success({ message: t('sent_again', { email: nameOf(invitation) }) })
      },
    })
  const end = (invitation: Invitation) =>
    revoke.mutate(invitation.id, {
      onError,
      onSuccess: () => notices.success({ message: t('revoked') }),
    })

  const actionsOf = (invitation: Invitation) => {
    const name = nameOf(invitation)
    if (invitation.state === 'used' || invitation.state === 'revoked') return null
    return (
      <span>
        <IconButton
          label={invitation.email === null ? t('new_link') : t('send_again_to', { name })}
          onClick={() => sendAgain(invitation)}
        >
          <RefreshCw size={16} />
        </IconButton>
        {invitation.state === 'open' && (
          <IconButton label={t('revoke_of', { name })} onClick={() => end(invitation)}>
            <X size={16} />
          </IconButton>
        )}
      </span>
    )
  }

  return (
    <Stack>
      {link !== null && <CopyableAddress text={t('link_created')} address={link} copyLabel={t('copy')} />}
      <NewInvitationForm onLink={setLink} />
      <GrantList
        title={t('list')}
        act={
          <NativeSelect
            aria-label={t('state')}
            data={[{ value: '', label: t('all') }, ...states.map((value) => ({ value, label: t(`states.${value}`) }))]}
            value={state}
            onChange={({ currentTarget }) => setState(currentTarget.value as InvitationState | '')}
          />
        }
        emptyText={t('none')}
        rows={list?.data.map((invitation) => ({
          id: invitation.id,
          name: nameOf(invitation),
          facts: factsOf(invitation),
          end: actionsOf(invitation),
        }))}
      />
    </Stack>
  )
}
