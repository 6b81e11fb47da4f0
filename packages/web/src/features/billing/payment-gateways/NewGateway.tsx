import { type PaymentPlatform, paymentPlatforms } from '@imagora/contract/payment-platforms'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { GatewayFields } from './GatewayFields.tsx'
import { useAddGateway } from '#data/billing/payment-gateways.ts'
import { useGatewayForm } from './use-gateway-form.ts'
import { givenOptions, platformValues, typedSecrets } from './gateway-values.ts'

/** Creates a gateway and then opens its panel, because its webhook URL is known only then. */
export function NewGateway({ onAdded }: { onAdded: (id: number) => void }) {
  const { t } = useTranslation('payment-gateways')
  const { currency, dev_doubles } = useConfigs().app
  const { mutateAsync: add } = useAddGateway()
  const nameOf = (platform: PaymentPlatform) => t(`platforms.${platform}.name`)
  const { form, problems, isSending, onSubmit } = useGatewayForm({
    initialValues: { ...platformValues('epay', currency), name: nameOf('epay'), is_enabled: true },
    send: ({ options, secrets, ...values }) =>
      add({ ...values, options: givenOptions(options), secrets: typedSecrets(secrets) }),
    onSent({ id }, { name }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('added', { name }) })
      onAdded(id)
    },
  })
  const { platform, name } = form.values

  const choose = (next: PaymentPlatform) => {
    form.clearErrors()
    // An unedited name follows the selected platform.
    form.setValues({ ...platformValues(next, currency), ...(name === nameOf(platform) && { name: nameOf(next) }) })
  }

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <SelectField
        label={t('platform')}
        data={paymentPlatforms
          .filter((value) => value !== 'double' || dev_doubles)
          .map((value) => ({ value, label: nameOf(value) }))}
        value={platform}
        onChange={(value) => value && choose(value as PaymentPlatform)}
      />
      <GatewayFields key={platform} form={form} secretsSet={[]} />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}
