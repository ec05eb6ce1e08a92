import { useState } from 'react'

/** The text to announce: only changes are news, so it is empty at first. Null keeps the last one. */
export function useNews(text: string | null): string {
  const [[of, words], setNews] = useState<readonly [string | null, string]>([text, ''])
  if (of !== text) setNews([text, text ?? words])
  return words
}

/** Announces a text whenever it changes. */
export const News = ({ children }: { children: string | null }) => (
  <p className="spoken-only" role="status">
    {useNews(children)}
  </p>
)
