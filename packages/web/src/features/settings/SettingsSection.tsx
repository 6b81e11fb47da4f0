import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FieldInput } from '#ui/FieldInput.tsx'
import { DangerZone } from '#ui/Form.tsx'
import { CaptchaTest } from './CaptchaTest.tsx'
import type { Section } from './fields.ts'
import { MailTest } from './MailTest.tsx'
import { ModerationTest } from './ModerationTest.tsx'
import { PurgeTest } from './PurgeTest.tsx'
import classes from './SettingsForm.module.css'
import { SmsTest } from './SmsTest.tsx'
import type { SettingsField } from './use-setting-fields.ts'

interface Props {
  section: Section
  fields: SettingsField[]
  inputOf: (name: SettingsField['name']) => GetInputPropsReturnType
  isDirty: boolean
}

const isHinted = (section: Section) =>
  section === 'captcha' || section === 'mail' || section === 'sms' || section === 'code'

export function SettingsSection({ section, fields, inputOf, isDirty }: Props) {
  const { t } = useTranslation('settings')
  const title = t(`sections.${section}`)
  const hint = isHinted(section) ? t(`hints.${section}`) : null
  const content = (
    <>
      {hint && <p className={classes.hint}>{hint}</p>}
      {fields.map((field) => (
        <FieldInput key={field.name} field={field} input={inputOf(field.name)} />
      ))}
      {section === 'captcha' && <CaptchaTest isUnsaved={isDirty} />}
      {section === 'uploads' && <PurgeTest isUnsaved={isDirty} />}
      {section === 'moderation' && <ModerationTest isUnsaved={isDirty} />}
      {section === 'mail' && <MailTest isUnsaved={isDirty} />}
      {section === 'sms' && <SmsTest isUnsaved={isDirty} />}
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
