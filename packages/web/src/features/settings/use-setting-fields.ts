import type { SecretSetting, Settings } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { currencyChoices, languageChoices, timeZoneChoices } from '#lib/regions.ts'
import type { Choice, Field } from '#ui/FieldInput.tsx'
import { type Section, settingFields } from './fields.ts'

type Name = keyof Settings
export type SettingsField = Field<Name> & { section: Section }

const names = Object.keys(settingFields) as Name[]

/** A value that this browser has no word for is still a choice. */
const withOwn = (choices: Choice[], value: string) =>
  choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices]

/** The settings as fields, in words. */
export function useSettingFields(
  settings: Pick<Settings, 'time_zone' | 'currency'>,
  secretsSet: SecretSetting[],
): SettingsField[] {
  const { t, i18n } = useTranslation('settings')
  const choices: Partial<Record<Name, Choice[]>> = {
    language: languageChoices,
    time_zone: withOwn(timeZoneChoices(), settings.time_zone),
    currency: withOwn(currencyChoices(i18n.language), settings.currency),
    user_login_types: (['username', 'email', 'phone'] as const).map((value) => ({
      value,
      label: t(`login_types.${value}`),
    })),
  }
  return names.map((name) => ({
    name,
    ...settingFields[name],
    label: t(`fields.${name}.label`),
    help: t(`fields.${name}.help`),
    ...(choices[name] && { choices: choices[name] }),
    isSet: secretsSet.includes(name as SecretSetting),
    // Numbers cannot be verified before text messages can be sent.
    isDisabled: name === 'upload_requires_mobile',
  }))
}

/** Whether a field speaks of what is looked for. */
export const isAbout = ({ name, label, help = '' }: SettingsField, q: string) =>
  [name, label, help].some((text) => text.toLowerCase().includes(q.trim().toLowerCase()))
