import { limits } from '@imagora/contract/limits'
import { currencies } from '@imagora/contract/money'
import { Button, Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { plansQuery } from '#data/api/admin.ts'
import { useConfigs } from '#data/content/site.ts'
import { Section } from '#ui/layout/Section.tsx'
import classes from './Coupons.module.css'
import { type CouponValues, generateCouponCode, isCodePattern, isCodePrefix } from './coupon-values.ts'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import { isNumberText, parseTypedNumber } from '#lib/formats/numbers.ts'

interface Props {
  form: UseFormReturnType<CouponValues>
}

function Code({ form }: Props) {
  const { t } = useTranslation('admin-coupons')
  return (
    <div className={classes.code}>
      <TextInput
        label={t('code')}
        description={t('code_help')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        {...form.getInputProps('code')}
      />
      <Button
        variant="default"
        leftSection={<Dices size={16} />}
        onClick={() => form.setFieldValue('code', generateCouponCode())}
      >
        {t('make_code')}
      </Button>
    </div>
  )
}

/** Prefix, pattern and number of the codes of a batch. */
function BatchFields({ form }: Props) {
  const { t } = useTranslation('admin-coupons')
  const { coupon } = limits
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('batch.prefix')}
        description={t('batch.prefix_help')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={coupon.prefix}
        {...form.getInputProps('prefix')}
      />
      <TextInput
        label={t('batch.pattern')}
        description={t('batch.pattern_help')}
        autoComplete="off"
        spellCheck={false}
        maxLength={coupon.pattern}
        {...form.getInputProps('pattern')}
      />
      <TextInput
        label={t('batch.count')}
        description={t('batch.count_help')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('count')}
      />
    </div>
  )
}

function DiscountFields({ form }: Props) {
  const { t } = useTranslation('admin-coupons')
  const site = useConfigs().app.currency
  const { type, currency } = form.values
  const isFixed = type === 'fixed'
  const choose = (next: string) =>
    form.setValues({
      type: next as CouponValues['type'],
      // A fixed amount needs a currency, a percentage does not.
      ...(next === 'fixed' && currency === '' && { currency: site }),
    })
  return (
    <Section title={t('worth')}>
      <div className={classes.pair}>
        <NativeSelect
          label={t('type')}
          data={(['percent', 'fixed'] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
          value={type}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <TextInput
          label={t(isFixed ? 'value_fixed' : 'value_percent')}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('value')}
        />
        <NativeSelect
          label={t('currency')}
          description={t(isFixed ? 'currency_help_fixed' : 'currency_help_percent')}
          data={[...(isFixed ? [] : [{ value: '', label: t('any_currency') }]), ...currencies]}
          {...form.getInputProps('currency')}
        />
        <TextInput
          label={t('min_amount')}
          description={t('min_amount_help')}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('min_amount')}
        />
      </div>
    </Section>
  )
}

function ValidityFields({ form }: Props) {
  const { t } = useTranslation('admin-coupons')
  const isBatch = form.values.codes === 'many'
  return (
    <Section title={t('bounds')} hint={t(isBatch ? 'batch.bounds_hint' : 'bounds_hint')}>
      <div className={classes.pair}>
        {(['starts_at', 'ends_at'] as const).map((name) => (
          <TextInput key={name} type="datetime-local" label={t(name)} {...form.getInputProps(name)} />
        ))}
        {!isBatch &&
          (['total_limit', 'per_user_limit'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(name)}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(name)}
            />
          ))}
      </div>
    </Section>
  )
}

function Plans({ form }: Props) {
  const { t } = useTranslation('admin-coupons')
  const { data: plans = [] } = useQuery(plansQuery)
  if (plans.length === 0) return null
  return (
    <Section title={t('plans')} hint={t('plans_hint')} error={form.errors['plan_ids']}>
      <Checkbox.Group
        aria-label={t('plans')}
        value={form.values.plan_ids}
        onChange={(ids) => form.setFieldValue('plan_ids', ids)}
      >
        <div className={classes.plans}>
          {plans.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </div>
      </Checkbox.Group>
    </Section>
  )
}

export function CouponFields({ form }: Props) {
  const { t } = useTranslation('admin-coupons')
  return (
    <>
      {form.values.codes === 'many' ? <BatchFields form={form} /> : <Code form={form} />}
      <TextInput
        label={t('name')}
        description={t('name_help')}
        maxLength={limits.plan.name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <DiscountFields form={form} />
      <ValidityFields form={form} />
      <Plans form={form} />
      <Switch
        label={t('is_enabled')}
        description={t('is_enabled_help')}
        {...form.getInputProps('is_enabled', { type: 'checkbox' })}
      />
    </>
  )
}

type Options<Answer> = Omit<ApiFormOptions<CouponValues, Answer>, 'validate'>

/** Validates input on the client before anything is sent. */
export function useCouponForm<Answer>(options: Options<Answer>) {
  const { t } = useTranslation('admin-coupons')
  const required = (text: string) => (text.trim() ? null : t('required'))
  const count = (text: string) => (isNumberText(text) ? null : t('number_required'))
  return useApiForm<CouponValues, Answer>({
    ...options,
    validate: {
      code: (text, { codes }) => (codes === 'many' ? null : required(text)),
      prefix: (text) => (isCodePrefix(text) ? null : t('batch.prefix_malformed')),
      pattern: (text) => (isCodePattern(text) ? null : t('batch.pattern_malformed')),
      count: (text) =>
        isNumberText(text) && parseTypedNumber(text) >= 1 && parseTypedNumber(text) <= limits.coupon.batch
          ? null
          : t('batch.count_range'),
      name: required,
      value(text, { type }) {
        if (!isNumberText(text, 2) || parseTypedNumber(text) === 0) return t('value_required')
        return type === 'percent' && parseTypedNumber(text) > 100 ? t('percent_too_big') : null
      },
      min_amount: (text) => (isNumberText(text, 2) ? null : t('number_required')),
      ends_at: (ends, { starts_at }) => (ends && starts_at && ends <= starts_at ? t('ends_before_start') : null),
      total_limit: count,
      per_user_limit: count,
    },
  })
}
