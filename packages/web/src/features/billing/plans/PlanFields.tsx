import { limits } from '@imagora/contract/limits'
import { currencies } from '@imagora/contract/money'
import { Button, NativeSelect, TextInput, Switch, Textarea } from '@mantine/core'
import { Plus, X, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './PlanFields.module.css'
import { type AmountValues, type PriceValues, durationUnits, newPriceValues, type PlanValues } from './plan-values.ts'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { useConfigs } from '#data/content/site.ts'
import { Section } from '#ui/layout/Section.tsx'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { userGroupsQuery } from '#data/api/admin.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { FieldInput } from '#ui/field/FieldInput.tsx'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import { isNumberText } from '#lib/formats/numbers.ts'

interface AmountsFieldProps {
  form: PlanForm
  amounts: AmountValues[]
  path: string
}

/** One price in each currency it is sold in; without any, buyers are asked to contact the site. */
function AmountsField({ form, amounts, path }: AmountsFieldProps) {
  const { t, i18n } = useTranslation('admin-plans')
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  const taken = amounts.map(({ currency }) => currency)
  const free = currencies.filter((currency) => !taken.includes(currency))
  const choices = (own: string) =>
    currencies
      .filter((currency) => currency === own || !taken.includes(currency))
      .map((value) => ({ value, label: `${value} · ${names.of(value)}` }))
  return (
    <div className={classes.amounts}>
      {amounts.map(({ currency }, place) => (
        <div key={currency} className={classes.amount}>
          <NativeSelect
            label={t('currency')}
            data={choices(currency)}
            {...form.getInputProps(`${path}.${place}.currency`)}
          />
          <TextInput
            label={t('price')}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(`${path}.${place}.price`)}
          />
          <IconButton
            label={t('remove_amount', { currency })}
            className={classes.removeAmount}
            onClick={() => form.removeListItem(path, place)}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      {amounts.length === 0 && <p className={classes.hint}>{t('no_amounts')}</p>}
      {free[0] !== undefined && amounts.length < limits.plan.currencies && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={16} />}
          onClick={() => form.insertListItem(path, { currency: free[0], price: '' })}
        >
          {t(amounts.length === 0 ? 'add_amount_first' : 'add_amount')}
        </Button>
      )}
    </div>
  )
}

interface Props {
  form: PlanForm
  price: PriceValues
  /** Zero-based index, as the form counts. */
  place: number
  count: number
}

function PriceFields({ form, price, place, count }: Props) {
  const { t } = useTranslation('admin-plans')
  const path = `prices.${place}`
  const name = price.name.trim() || t('price_number', { number: place + 1 })
  /** Marks this price as recommended; a plan has at most one. */
  const recommend = (isBest: boolean) =>
    form.setFieldValue(
      'prices',
      form.values.prices.map((each, index) => ({ ...each, recommended: isBest && index === place })),
    )
  return (
    <fieldset className={classes.price}>
      <legend className="unseen">{name}</legend>
      <div className={classes.head}>
        <strong aria-hidden>{name}</strong>
        <MoveArrows
          name={name}
          position={place + 1}
          count={count}
          isPending={false}
          onMove={(to) => form.reorderListItem('prices', { from: place, to: to - 1 })}
        />
        <IconButton label={t('remove_price', { name })} onClick={() => form.removeListItem('prices', place)}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      <TextInput
        label={t('price_name')}
        placeholder={t('price_name_example')}
        maxLength={limits.plan.name}
        autoComplete="off"
        {...form.getInputProps(`${path}.name`)}
      />
      <div className={classes.length}>
        {price.unit !== 'forever' && (
          <TextInput
            label={t('duration')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(`${path}.duration`)}
          />
        )}
        <NativeSelect
          label={t('unit')}
          data={durationUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
          {...form.getInputProps(`${path}.unit`)}
        />
      </div>
      <AmountsField form={form} amounts={price.amounts} path={`${path}.amounts`} />
      <TextInput
        label={t('price_description')}
        maxLength={limits.plan.intro}
        autoComplete="off"
        {...form.getInputProps(`${path}.description`)}
      />
      <Switch
        label={t('recommended')}
        description={t('recommended_help')}
        checked={price.recommended}
        onChange={({ currentTarget }) => recommend(currentTarget.checked)}
      />
    </fieldset>
  )
}

function PricesField({ form }: { form: PlanForm }) {
  const { t } = useTranslation('admin-plans')
  const { currency } = useConfigs().app
  const { prices } = form.values
  return (
    <Section title={t('prices')} hint={t('prices_hint')} error={form.errors['prices']}>
      {prices.map((price, place) => (
        <PriceFields key={price.key} form={form} price={price} place={place} count={prices.length} />
      ))}
      {prices.length < limits.plan.prices && (
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          onClick={() => form.insertListItem('prices', newPriceValues(currency))}
        >
          {t('add_price')}
        </Button>
      )}
    </Section>
  )
}

type PlanForm = UseFormReturnType<PlanValues>

/** Product of the plan: either a group for a period or storage. */
function ProductField({ form }: { form: PlanForm }) {
  const { t } = useTranslation('admin-plans')
  const { data: groups = [] } = useQuery(userGroupsQuery)
  if (form.values.type === 'storage') {
    return (
      <TextInput
        label={t('capacity')}
        description={t('capacity_help')}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('capacity_bytes')}
      />
    )
  }
  return (
    <SelectField
      label={t('group')}
      description={t('group_help')}
      placeholder={t('group_choose')}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('group_id')}
    />
  )
}

export function PlanFields({ form }: { form: PlanForm }) {
  const { t } = useTranslation('admin-plans')
  const { plan, url } = limits
  return (
    <>
      <TextInput label={t('name')} maxLength={plan.name} autoComplete="off" {...form.getInputProps('name')} />
      <ProductField form={form} />
      <TextInput
        label={t('badge')}
        description={t('badge_help')}
        maxLength={plan.badge}
        autoComplete="off"
        {...form.getInputProps('badge')}
      />
      <Textarea label={t('intro')} autosize minRows={2} maxLength={plan.intro} {...form.getInputProps('intro')} />
      <FieldInput
        field={{ name: 'features', kind: 'lines', label: t('features'), help: t('features_help') }}
        input={form.getInputProps('features')}
      />
      <PricesField form={form} />
      <TextInput
        type="url"
        label={t('contact_url')}
        description={t('contact_url_help')}
        placeholder="https://"
        maxLength={url}
        autoComplete="off"
        {...form.getInputProps('contact_url')}
      />
      <Switch
        label={t('is_published')}
        description={t('is_published_help')}
        {...form.getInputProps('is_published', { type: 'checkbox' })}
      />
    </>
  )
}

type Options<Answer> = Omit<ApiFormOptions<PlanValues, Answer>, 'validate'>

/** Validates input on the client before anything is sent. */
export function usePlanForm<Answer>(options: Options<Answer>) {
  const { t } = useTranslation('admin-plans')
  const required = (text: string) => (text.trim() ? null : t('required'))
  return useApiForm<PlanValues, Answer>({
    ...options,
    validate: {
      name: required,
      group_id: (id, { type }) => (type === 'storage' || id !== '' ? null : t('group_required')),
      capacity_bytes: (text, { type }) => (type === 'vip' || isNumberText(text, 3) ? null : t('number_required')),
      prices: {
        name: required,
        duration: (text: string) => (isNumberText(text) && Number(text) > 0 ? null : t('number_required')),
        amounts: { price: (text: string) => (isNumberText(text, 2) ? null : t('price_required')) },
      },
    },
  })
}
