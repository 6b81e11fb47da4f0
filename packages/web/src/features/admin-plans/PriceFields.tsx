import { limits } from '@imagora/contract/limits'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { MoveArrows } from '#ui/field/MoveArrows.tsx'
import { AmountsField } from './AmountsField.tsx'
import type { PlanForm } from './PlanFields.tsx'
import classes from './Plans.module.css'
import { type PriceValues, units } from './values.ts'

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
