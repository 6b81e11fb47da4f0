import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInput } from '#ui/field/FieldInput.tsx'
import { DangerZone } from '#ui/form/Form.tsx'
import { CaptchaTest } from './CaptchaTest.tsx'
import { CssPreview } from './CssPreview.tsx'
import type { Section } from './fields.ts'
import { MailTest } from './MailTest.tsx'
import { SectionPlaces } from './SectionPlaces.tsx'
import classes from './SettingsForm.module.css'
import { serviceTest } from './service-test.tsx'
import { SmsTest } from './SmsTest.tsx'
import type { SettingsField } from './use-setting-fields.ts'

interface Props {
  section: Section
  fields: SettingsField[]
  inputOf: (name: SettingsField['name']) => GetInputPropsReturnType
  isDirty: boolean
}

/** What can be tried out, by what is saved. */
const tests: Partial<Record<Section, (props: { isUnsaved: boolean }) => ReactNode>> = {
  captcha: CaptchaTest,
  uploads: serviceTest('POST /admin/settings/test_purge', 'purge_test'),
  moderation: serviceTest('POST /admin/settings/test_moderation', 'moderation_test'),
  alerts: serviceTest('POST /admin/settings/test_alert', 'alert_test'),
  mail: MailTest,
  sms: SmsTest,
}

export function SettingsSection({ section, fields, inputOf, isDirty }: Props) {
  const { t } = useTranslation('settings-sections')
  const title = t(`titles.${section}`)
  const Test = tests[section]
  const content = (
    <>
      <p className={classes.hint}>{t(`hints.${section}`)}</p>
      {fields.map((field) => (
        <FieldInput key={field.name} field={field} input={inputOf(field.name)} />
      ))}
      {Test && <Test isUnsaved={isDirty} />}
      {section === 'code' && <CssPreview css={String(inputOf('custom_css').value)} />}
      <SectionPlaces section={section} />
    </>
  )
  if (section === 'code') {
    return (
      <div id={section} className={classes.anchor}>
        <DangerZone title={title}>{content}</DangerZone>
      </div>
    )
  }
  return (
    <section id={section} className={classes.section} aria-labelledby={`${section}-title`}>
      <h2 id={`${section}-title`}>{title}</h2>
      {content}
    </section>
  )
}
