import type { SecretSetting, Settings, ShownSettings } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { listCurrencyChoices, languageChoices, listTimeZoneChoices } from '#lib/formats/phone.ts'
import { useConfigs } from '#data/content/site.ts'
import type { FieldChoice, Field } from '#ui/field/FieldInput.tsx'
import { settingFields } from './setting-fields.ts'

type Name = keyof typeof settingFields
export type SettingsField = Field<Name> & Pick<(typeof settingFields)[Name], 'section' | 'drivers' | 'captchas'>

const names = Object.keys(settingFields) as Name[]

/** A value without a label in this browser stays selectable. */
const withCurrentChoice = (choices: FieldChoice[], value: string | undefined) =>
  value === undefined || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices]

/** Returns all settings with their texts, also before the values are loaded. */
export function useSettingFields(settings: ShownSettings | undefined, secretsSet: SecretSetting[]): SettingsField[] {
  const { t, i18n } = useTranslation(['settings', 'app', 'site-mode'])
  const choices: Partial<Record<Name, FieldChoice[]>> = {
    language: languageChoices,
    time_zone: withCurrentChoice(listTimeZoneChoices(), settings?.time_zone),
    currency: withCurrentChoice(listCurrencyChoices(i18n.language), settings?.currency),
    theme: (['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`app:theme.${value}`) })),
    site_mode: (['normal', 'read_only', 'maintenance'] as const).map((value) => ({
      value,
      label: t(`site-mode:modes.${value}`),
    })),
    login_captcha: (['always', 'after_failures'] as const).map((value) => ({
      value,
      label: t(`login_captchas.${value}`),
    })),
    user_login_types: (['username', 'email', 'phone'] as const).map((value) => ({
      value,
      label: t(`login_types.${value}`),
    })),
    moderation_on_failure: (['hold', 'publish'] as const).map((value) => ({
      value,
      label: t(`moderation_failures.${value}`),
    })),
    lapse_policy: (['keep', 'trash'] as const).map((value) => ({ value, label: t(`lapse_policies.${value}`) })),
    captcha_provider: (['picture', 'turnstile', 'hcaptcha'] as const).map((value) => ({
      value,
      label: t(`captcha_providers.${value}`),
    })),
    open_transforms: (['all', 'sizes', 'presets', 'signed'] as const).map((value) => ({
      value,
      label: t(`open_transforms.${value}`),
    })),
    captcha_noise: (['little', 'some', 'much'] as const).map((value) => ({
      value,
      label: t(`captcha_noises.${value}`),
    })),
    sms_driver: (['none', 'aliyun', 'tencent', 'twilio', 'webhook'] as const).map((value) => ({
      value,
      label: t(`sms_drivers.${value}`),
    })),
  }
  const { code_channels } = useConfigs().app

  /** Returns the help text, with a note if no channel can send the required codes. */
  function helpFor(name: Name) {
    const { needs } = settingFields[name]
    const help = t(`fields.${name}.help`)
    if (!needs || code_channels.includes(needs)) return help
    const isStranded = name.includes('_register_') && settings?.[name as keyof typeof settings] === true
    return `${help} ${t(isStranded ? `not_offered.${needs}` : `needs.${needs}`)}`
  }

  return names.map((name) => ({
    name,
    ...settingFields[name],
    label: t(`fields.${name}.label`),
    help: helpFor(name),
    ...(choices[name] && { choices: choices[name] }),
    isSet: secretsSet.includes(name as SecretSetting),
  }))
}

/** Returns whether a field matches the search text. */
export const matchesSearch = ({ name, label, help = '' }: Field, q: string) =>
  [name, label, help].some((text) => text.toLowerCase().includes(q.trim().toLowerCase()))

/** Returns whether a field applies to the selected SMS driver and captcha. */
export const isFieldVisible = (
  { drivers, captchas }: SettingsField,
  { sms_driver, captcha_provider }: Pick<Settings, 'sms_driver' | 'captcha_provider'>,
) => (!drivers || drivers.includes(sms_driver)) && (!captchas || captchas.includes(captcha_provider))
