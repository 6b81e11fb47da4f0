import { limits } from '@imagora/contract/limits'
import { currencies } from '@imagora/contract/money'
import { type PaymentField, platformFacts } from '@imagora/contract/payment-platforms'
import { Anchor, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SecretInput } from '#ui/field/SecretInput.tsx'
import classes from './GatewayFields.module.css'
import { platformInfos } from './payment-platforms.ts'
import type { GatewayValues } from './gateway-values.ts'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'

interface Props {
  form: UseFormReturnType<GatewayValues>
  /** Names of the secrets that are already stored. */
  secretsSet: string[]
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

/** Returns the translations of a platform's field; every field name has them. */
function useFieldTexts(form: Props['form']) {
  const { t } = useTranslation('payment-gateways')
  const { platform } = form.values
  return ({ name, is_required }: PaymentField) => {
    const label = t(`fields.${name as 'pid'}`)
    const help = t(`help.${platform}.${name}` as 'help.epay.pid', { defaultValue: '' })
    return { label: is_required ? label : t('optional', { label }), ...(help && { description: help }) }
  }
}

function Option({ field, form }: { field: PaymentField; form: Props['form'] }) {
  const words = useFieldTexts(form)(field)
  const input = form.getInputProps(`options.${field.name}`)
  if (field.kind === 'pem' || field.kind === 'text') {
    const isKey = field.kind === 'pem'
    return (
      <Textarea
        {...words}
        autosize
        minRows={3}
        maxRows={10}
        {...(isKey && { ...plain, placeholder: '-----BEGIN …', classNames: { input: classes.key! } })}
        {...input}
      />
    )
  }
  const isAddress = field.kind === 'endpoint'
  return (
    <TextInput
      {...words}
      {...plain}
      {...(isAddress && { type: 'url', placeholder: 'https://' })}
      maxLength={limits.url}
      {...input}
    />
  )
}

function Secret({ field, form, secretsSet }: Props & { field: PaymentField }) {
  const words = useFieldTexts(form)(field)
  return (
    <SecretInput
      {...words}
      isLong={field.kind === 'pem'}
      isKept={field.is_required}
      isSet={secretsSet.includes(field.name)}
      {...form.getInputProps(`secrets.${field.name}`)}
    />
  )
}

interface ChipsProps extends Pick<Props, 'form'> {
  name: 'currencies' | 'channels'
  choices: readonly string[]
  labelOf: (choice: string) => string
}

function Chips({ form, name, choices, labelOf }: ChipsProps) {
  const { t } = useTranslation('payment-gateways')
  const chosen = form.values[name]
  const toggle = (choice: string, isOn: boolean) =>
    // The filter keeps the order of the list instead of the order of the clicks.
    form.setFieldValue(
      name,
      choices.filter((each) => (each === choice ? isOn : chosen.includes(each))),
    )
  return (
    <Section title={t(name)} hint={t(`${name}_hint`)} error={form.errors[name]}>
      <div className={classes.chips}>
        {choices.map((choice) => (
          <FilterChip
            key={choice}
            label={labelOf(choice)}
            isOn={chosen.includes(choice)}
            onToggle={(isOn) => toggle(choice, isOn)}
          />
        ))}
      </div>
    </Section>
  )
}

/** Link to the site that issues the credentials. */
function Source({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('payment-gateways')
  const { platform } = form.values
  const { site } = platformInfos[platform]
  return (
    <p className={classes.source}>
      {t(`platforms.${platform}.hint`)}{' '}
      {site && (
        <Anchor href={site} target="_blank" rel="noreferrer">
          {t('open_site')}
        </Anchor>
      )}
    </p>
  )
}

/** Fields of a gateway in the platform's own terms. */
export function GatewayFields({ form, secretsSet }: Props) {
  const { t } = useTranslation(['payment-gateways', 'orders'])
  const facts = platformFacts[form.values.platform]
  const supportedCurrencies = facts.currencies ?? currencies
  return (
    <>
      <Source form={form} />
      <TextInput
        label={t('name')}
        description={t('name_help')}
        maxLength={limits.text}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {facts.options.map((field) => (
        <Option key={field.name} field={field} form={form} />
      ))}
      {facts.secrets.map((field) => (
        <Secret key={field.name} field={field} form={form} secretsSet={secretsSet} />
      ))}
      {facts.channels.length > 0 && (
        <Chips
          form={form}
          name="channels"
          choices={facts.channels}
          labelOf={(channel) => t(`orders:labels.${channel as 'alipay'}`)}
        />
      )}
      {supportedCurrencies.length > 1 && (
        <Chips form={form} name="currencies" choices={supportedCurrencies} labelOf={(code) => code} />
      )}
      <Switch
        label={t('is_enabled')}
        description={t('is_enabled_help')}
        {...form.getInputProps('is_enabled', { type: 'checkbox' })}
      />
    </>
  )
}

type Options<Answer> = Omit<ApiFormOptions<GatewayValues, Answer>, 'validate'>

/** Validates input on the client before anything is sent. */
export function useGatewayForm<Answer>(options: Options<Answer>, secretsSet: string[] = []) {
  const { t } = useTranslation('payment-gateways')
  return useApiForm<GatewayValues, Answer>({
    ...options,
    validate: ({ name, platform, options: typedOptions, secrets, currencies: chosenCurrencies, channels }) => {
      const facts = platformFacts[platform]
      const missing = [
        ...facts.options
          .filter((field) => field.is_required && !typedOptions[field.name]?.trim())
          .map((field) => `options.${field.name}`),
        ...facts.secrets
          .filter((field) => field.is_required && !secrets[field.name] && !secretsSet.includes(field.name))
          .map((field) => `secrets.${field.name}`),
        ...(name.trim() ? [] : ['name']),
      ]
      return {
        ...Object.fromEntries(missing.map((path) => [path, t('required')])),
        ...(chosenCurrencies.length === 0 && { currencies: t('choose_one') }),
        ...(facts.channels.length > 0 && channels.length === 0 && { channels: t('choose_one') }),
      }
    },
  })
}
