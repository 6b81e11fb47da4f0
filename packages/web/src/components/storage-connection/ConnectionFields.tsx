import { s3Presets } from '@imagora/contract/storage-presets'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/field/SelectField.tsx'
import { FieldInput } from '#ui/field/FieldInput.tsx'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import {
  storageDrivers,
  endpointForRegion,
  type OptionField,
  presetOptions,
  type SecretName,
} from './storage-drivers.ts'
import type { ConnectionForm } from './connection-values.ts'

interface Props {
  form: ConnectionForm
  /** Names of the secrets that are already stored; an empty field keeps them. */
  secretsSet: string[]
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

function Option({ field: { name, kind, choices, placeholder }, form }: { field: OptionField; form: Props['form'] }) {
  const { t } = useTranslation('storages')
  const input = form.getInputProps(`options.${name}`)
  const help = t(`help.${name}`)
  if (kind === 'line') {
    const follow = (text: string) => {
      const { endpoint, region } = form.values.options
      if (name === 'region')
        form.setFieldValue('options.endpoint', endpointForRegion(String(endpoint), String(region), text))
      form.setFieldValue(`options.${name}`, text)
    }
    return (
      <TextInput
        label={t(`fields.${name}`)}
        description={help}
        placeholder={placeholder ?? ''}
        {...plain}
        {...input}
        onChange={({ currentTarget }) => follow(currentTarget.value)}
      />
    )
  }
  const described = choices?.map((value) => ({ value, label: t(`securities.${value}` as 'securities.none') }))
  const field = { name, kind, label: t(`fields.${name}`), help, ...(described && { choices: described }) }
  return <FieldInput field={field} input={input} />
}

function Secret({ name, form, isSet }: { name: SecretName; form: Props['form']; isSet: boolean }) {
  const { t } = useTranslation(['storages', 'app'])
  const input = form.getInputProps(`secrets.${name}`)
  const label = t(`fields.${name}`)
  const placeholder = isSet ? t('app:secret.set') : t('app:secret.unset')
  if (name === 'private_key') {
    return <Textarea label={label} placeholder={placeholder} autosize minRows={3} maxRows={8} {...plain} {...input} />
  }
  return <PasswordField label={label} placeholder={placeholder} autoComplete="new-password" {...input} />
}

function Preset({ form }: { form: Props['form'] }) {
  const { t } = useTranslation('storages')
  const choose = (id: string | null) => {
    const preset = s3Presets.find((each) => each.id === id)
    if (preset) form.setFieldValue('options', { ...form.values.options, ...presetOptions(preset) })
  }
  return (
    <SelectField
      label={t('preset')}
      description={t('preset_help')}
      placeholder={t('preset_none')}
      data={s3Presets.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={choose}
    />
  )
}

/** Connection settings of a storage or of a target of backups, in the terms of its driver. */
export function ConnectionFields({ form, secretsSet }: Props) {
  const { t } = useTranslation('storages')
  const { provider } = form.values
  const { fields, secrets, advancedFields } = storageDrivers[provider]
  return (
    <>
      {provider === 's3' && <Preset form={form} />}
      {fields.map((field) => (
        <Option key={field.name} field={field} form={form} />
      ))}
      {secrets.map((name) => (
        <Secret key={name} name={name} form={form} isSet={secretsSet.includes(name)} />
      ))}
      {advancedFields.length > 0 && (
        <MoreFields title={t('more')}>
          {advancedFields.map((field) => (
            <Option key={field.name} field={field} form={form} />
          ))}
        </MoreFields>
      )}
    </>
  )
}
