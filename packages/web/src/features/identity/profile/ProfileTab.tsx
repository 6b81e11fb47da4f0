import type { Profile } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateProfile } from '#data/identity/profile.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { setCachedProfile, useProfile } from '#data/identity/session.ts'
import { Form } from '#ui/form/Form.tsx'
import { LinksField } from '#ui/field/LinksField.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { TagsField } from '#ui/field/TagsField.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { AvatarField } from '#features/identity/avatars/AvatarField.tsx'
import { toProfileFormData, profileChanges, toProfileValues } from './profile-changes.ts'
import classes from './ProfileTab.module.css'

function useProfileForm(profile: Profile) {
  const { t } = useTranslation(['account', 'app'])
  const client = useQueryClient()
  return useApiForm({
    initialValues: toProfileValues(profile),
    validate: { name: (name) => (name.trim() ? null : t('account:profile.name_required')) },
    send: (values, { getInitialValues }) =>
      updateProfile(toProfileFormData(profileChanges(getInitialValues(), values))),
    onSent(saved, _values, { setInitialValues, reset }) {
      setCachedProfile(client, saved)
      setInitialValues(toProfileValues(saved))
      reset()
      notices.success({ id: 'profile', message: t('account:profile.saved') })
    },
    onFailed: (message) => notices.error({ id: 'profile', title: t('app:update_failed'), message }),
  })
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const { form, problems, isSending, onSubmit } = useProfileForm(profile)
  const count = Object.keys(profileChanges(form.getInitialValues(), form.values)).length
  const line = (name: 'name' | 'tagline' | 'company' | 'company_title' | 'location' | 'full_name') => ({
    label: t(`profile.${name}`),
    maxLength: limits[name === 'name' || name === 'tagline' ? name : 'text'] * 2,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => count > 0} />
      <TextInput {...line('name')} description={t('profile.name_help', { count: limits.name })} required />
      <TextInput {...line('tagline')} description={t('profile.tagline_help')} />
      <Textarea
        autosize
        minRows={3}
        maxRows={10}
        label={t('profile.bio')}
        description={t('profile.bio_help', { count: Array.from(form.values.bio).length, most: limits.bio })}
        {...form.getInputProps('bio')}
      />
      <TextInput
        type="url"
        inputMode="url"
        label={t('profile.url')}
        placeholder="https://"
        autoComplete="url"
        maxLength={limits.url}
        {...form.getInputProps('url')}
      />
      <div className={classes.pair}>
        <TextInput {...line('company')} autoComplete="organization" />
        <TextInput {...line('company_title')} autoComplete="organization-title" />
      </div>
      <div className={classes.pair}>
        <TextInput {...line('location')} />
        <TextInput {...line('full_name')} autoComplete="name" description={t('profile.full_name_help')} />
      </div>
      <TagsField
        label={t('profile.interests')}
        description={t('profile.interests_help', { count: limits.interests })}
        max={limits.interests}
        maxLength={limits.interest}
        removeLabel={(name) => t('profile.remove_interest', { name })}
        value={form.values.interests}
        error={form.errors.interests}
        onChange={(interests) => form.setFieldValue('interests', interests)}
      />
      <LinksField
        label={t('profile.socials')}
        description={t('profile.socials_help', { count: limits.socials })}
        placeholder="https://"
        max={limits.socials}
        maxLength={limits.url}
        addLabel={t('profile.add_social')}
        lineLabel={(number) => t('profile.social', { number })}
        removeLabel={(number) => t('profile.remove_social', { number })}
        value={form.values.socials}
        error={form.errors.socials}
        onChange={(socials) => form.setFieldValue('socials', socials)}
      />
      <SaveBar
        text={t('profile.unsaved', { count })}
        isShown={count > 0}
        isSending={isSending}
        onDiscard={() => form.reset()}
      />
    </Form>
  )
}

export function ProfileTab() {
  const profile = useProfile()
  if (!profile) return null
  return (
    <>
      <AvatarField profile={profile} />
      <ProfileForm profile={profile} />
    </>
  )
}
