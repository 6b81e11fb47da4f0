import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, extentOf, toggled, valuesOf } from './permission-tree.ts'
import classes from './PermissionTree.module.css'

interface Props {
  tree: Category[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

interface BranchProps extends Omit<Props, 'tree'> {
  name: string
  values: string[]
  className?: string | undefined
  children: ReactNode
}

/** A box for a whole branch: empty, partly filled or full; what is below it follows. */
function Branch({ name, values, chosen, onChange, className, children }: BranchProps) {
  const { t } = useTranslation('tokens')
  const extent = extentOf(values, chosen)
  const count = values.filter((value) => chosen.includes(value)).length
  return (
    <li className={className}>
      <Checkbox
        label={
          <span className={classes.branch}>
            {name}
            <span className={classes.count}>{t('chosen_of', { count, total: values.length })}</span>
          </span>
        }
        checked={extent === 'all'}
        indeterminate={extent === 'partial'}
        onChange={() => onChange(toggled(values, chosen))}
      />
      <ul className={classes.inner} aria-label={name}>
        {children}
      </ul>
    </li>
  )
}

/** What a token may do, category by category, each permission with what it opens. */
export function PermissionTree({ tree, chosen, onChange }: Props) {
  const { t } = useTranslation('tokens')
  const rest = { chosen, onChange }
  return (
    <ul className={classes.tree} aria-label={t('permissions')}>
      {tree.map((category) => (
        <Branch
          key={category.name}
          name={category.name}
          values={valuesOf(category)}
          className={classes.category}
          {...rest}
        >
          {category.subgroups.map((subgroup) => (
            <Branch key={subgroup.name} name={subgroup.name} values={valuesOf(subgroup)} {...rest}>
              {subgroup.permissions.map(({ value, label, detail }) => (
                <li key={value}>
                  <Checkbox
                    label={label}
                    description={detail}
                    checked={chosen.includes(value)}
                    onChange={() => onChange(toggled([value], chosen))}
                  />
                </li>
              ))}
            </Branch>
          ))}
        </Branch>
      ))}
    </ul>
  )
}
