import { platformFacts } from '@imagora/contract/payment-platforms'
import { useTranslation } from 'react-i18next'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import type { GatewayValues } from './gateway-values.ts'

type Options<Answer> = Omit<ApiFormOptions<GatewayValues, Answer>, 'validate'>

/** Validates input on the client before anything is sent. */
export function useGatewayForm<Answer>(options: Options<Answer>, secretsSet: string[] = []) {
  const { t } = useTranslation('payment-gateways')
  return useApiForm<GatewayValues, Answer>({
    ...options,
    validate: ({ name, platform, options: given, secrets, currencies, channels }) => {
      const facts = platformFacts[platform]
      const missing = [
        ...facts.options
          .filter((field) => field.is_required && !given[field.name]?.trim())
          .map((field) => `options.${field.name}`),
        ...facts.secrets
          .filter((field) => field.is_required && !secrets[field.name] && !secretsSet.includes(field.name))
          .map((field) => `secrets.${field.name}`),
        ...(name.trim() ? [] : ['name']),
      ]
      return {
        ...Object.fromEntries(missing.map((path) => [path, t('required')])),
        ...(currencies.length === 0 && { currencies: t('choose_one') }),
        ...(facts.channels.length > 0 && channels.length === 0 && { channels: t('choose_one') }),
      }
    },
  })
}
