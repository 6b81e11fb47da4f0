import { useTranslation } from 'react-i18next'
import { type SettingsSectionName, settingsSections } from './setting-fields.ts'
import classes from './SettingsForm.module.css'
import type { SecretSetting, ShownSettings } from '@imagora/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useApiForm } from '#data/api/use-api-form.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Form } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { useUpdateSettings } from '#data/operations/settings.ts'
import { SettingsFileMenu } from './SettingsFileMenu.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { matchesSearch, isFieldVisible, useSettingFields } from './use-setting-fields.ts'
import { settingsChanges, toSettingsValues } from './settings-values.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
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

interface Props {
  settings: ShownSettings
  defaults: ShownSettings
  secretsSet: SecretSetting[]
}

function SettingsForm({ settings, defaults, secretsSet }: Props) {
  const { t } = useTranslation('settings')
  const [q, setQ] = useState('')
  // The section or field in the URL hash did not exist when the browser tried to scroll to it.
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const target = document.getElementById(hash)
    target?.scrollIntoView()
    if (hash.startsWith('setting-')) target?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [hash])
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
          {visibleSections.length === 0 && <EmptyState illustration="search" title={t('none_found')} />}
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
