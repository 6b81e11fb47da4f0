import { useTranslation } from 'react-i18next'
import { TestSection } from '#ui/form/TestSection.tsx'
import { useTestGateway, useChangeGateway, useDeleteGateway, useAddGateway } from '#data/billing/payment-gateways.ts'
import type { AdminPaymentGateway } from '@imagora/contract'
import { CopyableAddress } from '#components/links/CopyableAddress.tsx'
import { changedFields } from '#lib/state/changed-fields.ts'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { GatewayFields, useGatewayForm } from './GatewayFields.tsx'
import { platforms } from './payment-platforms.ts'
import { type GatewayValues, givenOptions, typedSecrets, valuesOf, platformValues } from './gateway-values.ts'
import { type PaymentPlatform, paymentPlatforms } from '@imagora/contract/payment-platforms'
import { useConfigs } from '#data/content/site.ts'
import { SelectField } from '#ui/field/SelectField.tsx'

/** Tests the saved settings as far as possible without money, and shows the result. */
function GatewayTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('payment-gateways')
  const test = useTestGateway()
  return (
    <TestSection
      words={t('test', { returnObjects: true })}
      isUnsaved={isUnsaved}
      test={test}
      onRun={() => test.mutate(id)}
      tell={({ step, outcome }) =>
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
  const { notices: how } = platforms[platform]
  if (how === 'none') return null
  const text = how === 'entered' ? t(`platforms.${platform as 'stripe'}.notify`) : t('notify_told')
  return <CopyableAddress text={text} address={notify_url} copyLabel={t('copy_notify')} />
}

function changesIn(before: GatewayValues, after: GatewayValues) {
  const { options, secrets, platform: _chosenOnce, ...plain } = changedFields(before, after)
  return {
    ...plain,
    ...(options && { options: givenOptions(options) }),
    ...(secrets && { secrets: typedSecrets(secrets) }),
  }
}

export function GatewayPanel({ gateway, onDone }: Props) {
  const { t } = useTranslation(['payment-gateways', 'app'])
  const { id, name, secrets_set } = gateway
  const { mutateAsync: change } = useChangeGateway()
  const { form, problems, isSending, onSubmit } = useGatewayForm(
    {
      initialValues: valuesOf(gateway),
      async send(values, { getInitialValues }) {
        const body = changesIn(getInitialValues(), values)
        if (Object.keys(body).length > 0) await change({ id, ...body })
      },
      onSent(_answer, values, { setInitialValues, setValues }) {
        const saved = { ...values, secrets: valuesOf(gateway).secrets }
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
        removal={useDeleteGateway()}
        title={t('delete.title')}
        hint={t('delete.hint')}
        open={t('delete.open')}
        named={t('delete.named', { name })}
        warning={t('delete.warning')}
        done={t('deleted', { name })}
        onDeleted={onDone}
      />
    </>
  )
}

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
