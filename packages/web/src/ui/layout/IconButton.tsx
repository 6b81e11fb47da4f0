import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Tooltip, tooltipTriggerClass } from '#ui/overlay/Tooltip.tsx'

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'> {
  /** Text of the tooltip and accessible name. */
  label: string
  children: ReactNode
}

export function IconButton({ label, children, className, ...props }: Props) {
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
      <Tooltip>{label}</Tooltip>
    </ActionIcon>
  )
}
