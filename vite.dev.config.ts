// The renderer with hot reload; its wire goes to the browser face that scripts/dev.mjs started.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const face = process.env.TILLGREEN_FACE ?? ''

export default defineConfig({
  root: 'src/renderer',
  plugins: [react(), tailwindcss()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/token': {
        target: face,
        changeOrigin: true,
        configure: (proxy) => proxy.on('proxyReq', (request) => request.setHeader('origin', face)),
      },
      '/wire': {
        target: face,
        ws: true,
        changeOrigin: true,
        // The face lets in only its own pages; in development Vite serves them for it.
        configure: (proxy) => proxy.on('proxyReqWs', (request) => request.setHeader('origin', face)),
      },
    },
  },
})
