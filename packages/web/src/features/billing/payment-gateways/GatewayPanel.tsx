import { useTranslation } from 'react-i18next'
import { TestSection } from '#ui/form/TestSection.tsx'
import { useTestGateway, useUpdateGateway, useDeleteGateway, useCreateGateway } from '#data/billing/payment-gateways.ts'
import type { AdminPaymentGateway } from '@imagora/contract'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { changedFields } from '#lib/state/changed-fields.ts'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { GatewayFields, useGatewayForm } from './GatewayFields.tsx'
import { platformInfos } from './payment-platforms.ts'
import {
  type GatewayValues,
  withoutEmptyOptions,
  typedSecrets,
  toGatewayValues,
  newGatewayValues,
} from './gateway-values.ts'
import { type PaymentPlatform, paymentPlatforms } from '@imagora/contract/payment-platforms'
import { useConfigs } from '#data/content/site.ts'
import { SelectField } from '#ui/field/SelectField.tsx'

/** Tests the saved settings as far as possible without money, and shows the result. */
function GatewayTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('payment-gateways')
  const test = useTestGateway()
  return (
    <TestSection
      labels={t('test', { returnObjects: true })}
      isUnsaved={isUnsaved}
      test={test}
      onRun={() => test.mutate(id)}
      formatFinding={({ step, outcome }) =>
        outcome === 'ok' ? t(`test.ok.${step}`) : t(`test.step.${step}`) + t(`test.outcome.${outcome}`)
      }
    />
  )
}

interface Props {
  gateway: AdminPaymentGateway
  onDone: () => void
}

function NotifyAddress({ gateway: { platform, notify_url } }: Pick<Props, 'gateway'>) {
  const { t } = useTranslation('payment-gateways')
  const { webhookSetup } = platformInfos[platform]
  if (webhookSetup === 'none') return null
  const text = webhookSetup === 'entered' ? t(`platforms.${platform as 'stripe'}.notify`) : t('notify_told')
  return <CopyableAddress text={text} address={notify_url} copyLabel={t('copy_notify')} />
}

function gatewayChanges(before: GatewayValues, after: GatewayValues) {
  const { options, secrets, platform: _chosenOnce, ...plain } = changedFields(before, after)
  return {
    ...plain,
    ...(options && { options: withoutEmptyOptions(options) }),
    ...(secrets && { secrets: typedSecrets(secrets) }),
  }
}

export function GatewayPanel({ gateway, onDone }: Props) {
  const { t } = useTranslation(['payment-gateways', 'app'])
  const { id, name, secrets_set } = gateway
  const { mutateAsync: change } = useUpdateGateway()
  const { form, problems, isSending, onSubmit } = useGatewayForm(
    {
      initialValues: toGatewayValues(gateway),
      async send(values, { getInitialValues }) {
        const body = gatewayChanges(getInitialValues(), values)
        if (Object.keys(body).length > 0) await change({ id, ...body })
      },
      onSent(_answer, values, { setInitialValues, setValues }) {
        const saved = { ...values, secrets: toGatewayValues(gateway).secrets }
        setInitialValues(saved)
        setValues(saved)
        notices.success({ message: t('saved', { name: values.name }) })
      },
    },
    secrets_set,
  )

  return (
    <>
      <NotifyAddress gateway={gateway} />
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <GatewayFields form={form} secretsSet={secrets_set} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <GatewayTest id={id} isUnsaved={form.isDirty()} />
      <DeleteSection
        id={id}
        mutation={useDeleteGateway()}
        title={t('delete.title')}
        hint={t('delete.hint')}
        buttonLabel={t('delete.open')}
        dialogTitle={t('delete.named', { name })}
        warning={t('delete.warning')}
        successMessage={t('deleted', { name })}
        onDeleted={onDone}
      />
    </>
  )
}

/** Creates a gateway and then opens its panel, because its webhook URL is known only then. */
export function NewGateway({ onAdded }: { onAdded: (id: number) => void }) {
  const { t } = useTranslation('payment-gateways')
  const { currency, dev_doubles } = useConfigs().app
  const { mutateAsync: add } = useCreateGateway()
  const nameOf = (platform: PaymentPlatform) => t(`platforms.${platform}.name`)
  const { form, problems, isSending, onSubmit } = useGatewayForm({
    initialValues: { ...newGatewayValues('epay', currency), name: nameOf('epay'), is_enabled: true },
    send: ({ options, secrets, ...values }) =>
      add({ ...values, options: withoutEmptyOptions(options), secrets: typedSecrets(secrets) }),
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
    form.setValues({ ...newGatewayValues(next, currency), ...(name === nameOf(platform) && { name: nameOf(next) }) })
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
