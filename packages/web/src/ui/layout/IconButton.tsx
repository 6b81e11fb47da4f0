import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Tooltip, tooltipTriggerClass } from '#ui/overlay/Tooltip.tsx'

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'> {
  /** Text of the tooltip and accessible name. */
  label: string
  /** Keys that do the same, shown in the tooltip. */
  keys?: string | undefined
  children: ReactNode
}

export function IconButton({ label, keys, children, className, ...props }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      className={`${tooltipTriggerClass} ${className ?? ''}`}
      {...props}
    >
      {children}
      <Tooltip keys={keys}>{label}</Tooltip>
    </ActionIcon>
  )
}
