import { useTranslation } from 'react-i18next'
import { type SettingsSectionName, settingsSections } from './setting-fields.ts'
import classes from './SettingsForm.module.css'
import type { ImagePolicy, SecretSetting, ShownSettings } from '@imagora/contract'
import { type FormEvent, useState } from 'react'
import { getPolicyAnchor } from '#components/image-policy/policy-fields.ts'
import { usePolicyFields } from '#components/image-policy/use-policy-fields.ts'
import { useFieldInHash } from '#components/settings/use-field-in-hash.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Form } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { useUpdateSettings } from '#data/operations/settings.ts'
import { SettingsFileMenu } from './SettingsFileMenu.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { matchesSearch, isFieldVisible, useSettingFields } from './use-setting-fields.ts'
import { settingsChanges, toSettingsValues } from './settings-values.ts'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#data/api/admin.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'

function SectionNav({ names }: { names: SettingsSectionName[] }) {
  const { t } = useTranslation(['settings', 'settings-sections'])
  return (
    <nav className={classes.nav} aria-label={t('sections_label')}>
      {names.map((section) => (
        <a key={section} href={`#${section}`}>
          {t(`settings-sections:titles.${section}`)}
        </a>
      ))}
    </nav>
  )
}

interface ImagePolicyMatchesProps {
  fields: ReturnType<typeof usePolicyFields>
  policy: ImagePolicy
}

/** Links to the fields of the image policy, which are on a page of their own, that match the search. */
function ImagePolicyMatches({ fields, policy }: ImagePolicyMatchesProps) {
  const { t } = useTranslation()
  if (fields.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="image-policy-title">
      <h2 id="image-policy-title">{t('titles.admin_images')}</h2>
      <ul className={classes.matches}>
        {fields.map(({ name, label, help }) => (
          <li key={name}>
            <TextLink to="/admin/images" hash={getPolicyAnchor(name, policy)}>
              {label}
            </TextLink>
            <p className={classes.hint}>{help}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  settings: ShownSettings
  defaults: ShownSettings
  secretsSet: SecretSetting[]
}

function SettingsForm({ settings, defaults, secretsSet }: Props) {
  const { t } = useTranslation('settings')
  const [q, setQ] = useState('')
  useFieldInHash('setting-')
  const fields = useSettingFields(settings, secretsSet)
  const change = useUpdateSettings()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: toSettingsValues(settings),
    send: (values, { getInitialValues }) => change(settingsChanges(getInitialValues(), values)),
    onSent(saved, _values, { setInitialValues, reset }) {
      setInitialValues(toSettingsValues(saved))
      reset()
      notices.success({ message: t('saved') })
    },
  })
  const changes = settingsChanges(form.getInitialValues(), form.values)
  const count = Object.keys(changes).length
  const matchingFields = fields.filter((field) => isFieldVisible(field, form.values) && matchesSearch(field, q))
  const policyFields = usePolicyFields()
  const policyMatches =
    q.trim() === ''
      ? []
      : policyFields.filter((field) => matchesSearch({ ...field, name: `image_policy.${field.name}` }, q))
  const visibleSections = settingsSections
    .map((section) => ({ section, fields: matchingFields.filter((field) => field.section === section) }))
    .filter((part) => part.fields.length > 0)

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    // The search is cleared, so that it does not hide fields with errors.
    setQ('')
    onSubmit(event)
  }

  return (
    <>
      <PageTitle title={t('title')}>
        <SearchField key={q === '' ? 'empty' : 'filled'} label={t('search')} value={q} onSearch={setQ} />
        <SettingsFileMenu settings={settings} defaults={defaults} onRead={(read) => form.setValues(read)} />
      </PageTitle>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <div className={classes.columns}>
        <SectionNav names={visibleSections.map(({ section }) => section)} />
        <Form onSubmit={handleSubmit} problems={problems}>
          {visibleSections.map((part) => (
            <SettingsSection
              key={part.section}
              {...part}
              inputOf={form.getInputProps}
              isDirty={part.fields.some(({ name }) => name in changes)}
              defaults={defaults}
              onReset={(name) => form.setValues({ [name]: defaults[name as keyof ShownSettings] })}
            />
          ))}
          <ImagePolicyMatches fields={policyMatches} policy={settings.image_policy} />
          {visibleSections.length + policyMatches.length === 0 && (
            <EmptyState illustration="search" title={t('none_found')} />
          )}
          <SaveBar
            text={t('unsaved', { count })}
            isShown={count > 0}
            isSending={isSending}
            onDiscard={() => form.reset()}
          />
        </Form>
      </div>
    </>
  )
}

export function AdminSettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <SettingsForm settings={data.settings} defaults={data.defaults} secretsSet={data.secrets_set} />
}
