import { limits } from '@imagora/contract/limits'
import { currencies } from '@imagora/contract/money'
import { Button, NativeSelect, TextInput, Switch } from '@mantine/core'
import { Plus, X, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import type { PlanForm } from './PlanFields.tsx'
import classes from './PriceFields.module.css'
import { type AmountValues, type PriceValues, units } from './plan-values.ts'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'

interface AmountsFieldProps {
  form: PlanForm
  amounts: AmountValues[]
  path: string
}

/** One price in as many currencies as it is sold in; in none, whoever wants it is asked to get in touch. */
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
  /** From 0, as the form counts. */
  place: number
  count: number
}

/** One price: for how long, and how much in each currency. */
export function PriceFields({ form, price, place, count }: Props) {
  const { t } = useTranslation('admin-plans')
  const path = `prices.${place}`
  const name = price.name.trim() || t('price_number', { number: place + 1 })
  /** There is one best value among the prices of a plan. */
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
          place={place + 1}
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
          data={units.map((value) => ({ value, label: t(`units.${value}`) }))}
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
