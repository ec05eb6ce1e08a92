import type { Section } from '@postgraduate-bursary/statecharts/sections'

export function sections(): Promise<Section[]>
