template <typename... _Types> class tuple : public _Tuple_impl<0, _Types...> {
  using _Base = _Tuple_impl<0, _Types...>;
  template <size_t _Idx, typename _Head> constexpr explicit _Head_base(const _Head& __h) : _M_head(__h) {}
  constexpr _Tp get() const noexcept(is_nothrow_v<_Types...>) { return _M_x; }
  static constexpr _Types _S_make(_Types&&... __args);
};
