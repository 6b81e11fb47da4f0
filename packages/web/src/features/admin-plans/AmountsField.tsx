import { limits } from '@imagora/contract/limits'
import { currencies } from '@imagora/contract/money'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import type { PlanForm } from './PlanFields.tsx'
import classes from './Plans.module.css'
import type { AmountValues } from './values.ts'

interface Props {
  form: PlanForm
  amounts: AmountValues[]
  path: string
}

/** One price in as many currencies as it is sold in; in none, whoever wants it is asked to get in touch. */
export function AmountsField({ form, amounts, path }: Props) {
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
