// Development only: readies React for hot reload, as a module, since inline scripts are not allowed.
import "@vitejs/plugin-react/preamble";
