import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,sync,supabase,tests,i18n}/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          restoreMocks: true,
        },
      },
    ],
  },
})
void [tanstackRouter, tailwindcss, react, VitePWA]
